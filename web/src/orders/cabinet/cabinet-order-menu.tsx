import Archive from 'icon:archive';
import ArrowClockwise from 'icon:arrow-clockwise';
import Copy from 'icon:copy';
import HandCoins from 'icon:hand-coins';
import PaperPlaneTilt from 'icon:paper-plane-tilt';
import PencilSimple from 'icon:pencil-simple';
import Trash from 'icon:trash';
import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import { findOrderMove, type OrderMove } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { editOrderAddress, orderResponsesAddress, similarOrderAddress } from '../../lib/loading/addresses.ts';
import { reasonOf } from '../../lib/session/right.ts';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuItem } from '../../ui/popups/menu-props.ts';
import type { OrderQuestion } from '../order-questions.ts';
import { isRenewalOffered, renewalTitle } from '../renewal.ts';
import { useOrderMoves, useOrderQuestions } from '../use-order-moves.ts';

/** The customer's actions on an order in the list; a disabled one shows the server's reason. */
export function OrderMenu({ order }: { order: CabinetOrder }) {
  const { ask, dialog } = useOrderQuestions(order);
  const { move } = useOrderMoves(order.id);
  return (
    <>
      <Menu
        label={`Действия: ${order.title}`}
        items={itemsFor(order, { publish: () => void move(ORDER_STATUS.searching), ask })}
      />
      {dialog}
    </>
  );
}

interface Actions {
  publish: () => void;
  ask: (question: OrderQuestion) => void;
}

function itemsFor(order: CabinetOrder, { publish, ask }: Actions): MenuItem[] {
  const { id, number_responses, executor, rights } = order;
  const status = order.status.code as OrderStatus;
  const has = (move: OrderMove) => findOrderMove(move, status) !== undefined;
  const items: (MenuItem | false)[] = [
    number_responses > 0 && { title: 'Отклики', icon: <HandCoins />, to: orderResponsesAddress(id) },
    has('publish') && {
      title: 'Опубликовать',
      icon: <PaperPlaneTilt />,
      reason: reasonOf(rights.publish),
      onSelect: publish,
    },
    isRenewalOffered(status, rights) &&
      executor === null && {
        title: renewalTitle(status),
        icon: <ArrowClockwise />,
        reason: reasonOf(rights.renew),
        onSelect: publish,
      },
    rights.edit.allowed && { title: 'Изменить', icon: <PencilSimple />, to: editOrderAddress(id) },
    { title: 'Создать похожий', icon: <Copy />, to: similarOrderAddress(id) },
    has('archive') && {
      title: 'В архив',
      icon: <Archive />,
      reason: reasonOf(rights.archive),
      onSelect: () => ask('archive'),
    },
    has('delete') && {
      title: 'Удалить',
      icon: <Trash />,
      isDanger: true,
      reason: reasonOf(rights.delete),
      onSelect: () => ask('delete'),
    },
  ];
  return items.filter((item) => item !== false);
}
