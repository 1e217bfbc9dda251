import Archive from 'icon:archive';
import ArrowClockwise from 'icon:arrow-clockwise';
import Copy from 'icon:copy';
import HandCoins from 'icon:hand-coins';
import PaperPlaneTilt from 'icon:paper-plane-tilt';
import PencilSimple from 'icon:pencil-simple';
import Trash from 'icon:trash';
import type { CabinetOrder } from '@provodka/contract/orders.ts';
import { findOrderMove, type OrderMove, type OrderStatus } from '@provodka/domain/orders.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../lib/api.ts';
import { reasonOf } from '../../lib/right.ts';
import { typo } from '../../lib/typo.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-props.ts';

type Question = 'archive' | 'delete';

/** What its customer may do with an order straight from the list; what the server refuses stands there with the reason. */
export function OrderMenu({ order }: { order: CabinetOrder }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { revalidate } = useRevalidator();
  const publish = async () => {
    // A refusal has been told by a toast.
    await api.orders_change_status({ params: { order_id: order.id }, body: { code: 'N' } }).catch(() => undefined);
    await revalidate();
  };
  return (
    <>
      <Menu
        label={`Действия: ${order.title}`}
        items={itemsFor(order, { publish: () => void publish(), ask: setQuestion })}
      />
      {question && <Asking question={question} order={order} onClose={() => setQuestion(null)} />}
    </>
  );
}

interface Actions {
  publish: () => void;
  ask: (question: Question) => void;
}

function itemsFor(order: CabinetOrder, { publish, ask }: Actions): MenuItem[] {
  const { id, number_responses, executor, rights } = order;
  const has = (move: OrderMove) => findOrderMove(move, order.status.code as OrderStatus) !== undefined;
  const items: (MenuItem | false)[] = [
    number_responses > 0 && { title: 'Отклики', icon: <HandCoins />, to: `/orders/${id}#responses` },
    has('publish') && {
      title: 'Опубликовать',
      icon: <PaperPlaneTilt />,
      reason: reasonOf(rights.publish),
      onSelect: publish,
    },
    has('renew') &&
      executor === null && {
        title: 'Вернуть в поиск',
        icon: <ArrowClockwise />,
        reason: reasonOf(rights.renew),
        onSelect: publish,
      },
    rights.edit.allowed && { title: 'Изменить', icon: <PencilSimple />, to: `/cabinet/customer/orders/${id}/edit` },
    { title: 'Создать похожий', icon: <Copy />, to: `/cabinet/customer/orders/create?like=${id}` },
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

const WORDS = {
  archive: {
    title: 'Отправить заказ в архив?',
    description: 'Исполнители больше не увидят его в списке и не смогут откликнуться. Отклики останутся у вас.',
    confirm: 'В архив',
  },
  delete: {
    title: 'Удалить заказ?',
    description: 'Заказ, отклики и файлы исчезнут для всех. Вернуть их будет нельзя.',
    confirm: 'Удалить заказ',
  },
};

function Asking({ question, order, onClose }: { question: Question; order: CabinetOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { title, description, confirm } = WORDS[question];
  const run = async () => {
    const input = { params: { order_id: order.id } };
    await (question === 'delete' ? api.orders_delete(input) : api.orders_archive(input));
    await revalidate();
  };
  return (
    <ConfirmDialog
      title={title}
      description={
        <>
          «{typo(order.title)}». {description}
        </>
      }
      confirm={confirm}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
