import Archive from 'icon:archive';
import ArrowBendUpLeft from 'icon:arrow-bend-up-left';
import ArrowClockwise from 'icon:arrow-clockwise';
import CheckCircle from 'icon:check-circle';
import Copy from 'icon:copy';
import Eye from 'icon:eye';
import EyeSlash from 'icon:eye-slash';
import Flag from 'icon:flag';
import LockOpen from 'icon:lock-open';
import PaperPlaneTilt from 'icon:paper-plane-tilt';
import PencilSimple from 'icon:pencil-simple';
import Prohibit from 'icon:prohibit';
import Trash from 'icon:trash';
import type { OrderAction, OrderView } from '@provodka/contract/orders/orders.ts';
import { editableOrderFields } from '@provodka/domain/orders/order-editing.ts';
import { findOrderMove, type OrderMove } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { complainAddress, editOrderAddress, similarOrderAddress } from '../../lib/loading/addresses.ts';
import { reasonOf } from '../../lib/session/right.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuItem } from '../../ui/popups/menu-props.ts';
import type { OrderQuestion } from '../order-questions.ts';
import { isRenewalOffered, renewalTitle } from '../renewal.ts';
import { useLeaveForOrders, useOrderMoves, useOrderQuestions } from '../use-order-moves.ts';
import styles from './order-actions.module.css';

interface OrderActionsProps {
  order: OrderView;
  isOwn: boolean;
}

/** Actions of the customer and of moderators on the order; a disabled one stands in the menu with the server's reason. */
export function OrderActions({ order, isOwn }: OrderActionsProps) {
  const { ask, dialog } = useOrderQuestions(order, { onDeleted: useLeaveForOrders() });
  const moves = useOrderMoves(order.id);
  const move = (code: OrderStatus) => void moves.move(code);
  const items = [
    ...(isOwn ? ownItems(order, { ask, move }) : []),
    ...(order.rights.hide.allowed
      ? [
          {
            title: order.is_hidden ? 'Вернуть в список' : 'Скрыть заказ',
            icon: order.is_hidden ? <Eye /> : <EyeSlash />,
            onSelect: () => void moves.hide(order.is_hidden),
          },
        ]
      : []),
    ...(isOwn ? [] : [{ title: 'Пожаловаться', icon: <Flag />, to: complainAddress('order', order.id) }]),
    ...(order.rights.moderate.allowed ? moderatorItems(order, { ask, move }) : []),
  ];
  return (
    <span className={styles.actions}>
      {isOwn && order.rights.edit.allowed && (
        <ButtonLink
          kind="card"
          to={editOrderAddress(order.id)}
          icon={<PencilSimple size={18} />}
          className={styles.edit}
        >
          <span>Изменить</span>
        </ButtonLink>
      )}
      <Menu label="Действия с заказом" items={items} className={styles.more} />
      {dialog}
    </span>
  );
}

interface Actions {
  ask: (question: OrderQuestion) => void;
  move: (code: OrderStatus, version?: number) => void;
}

function ownItems(order: OrderView, { ask, move }: Actions): MenuItem[] {
  const { rights, id } = order;
  const status = order.status.code as OrderStatus;
  const offered = (action: OrderAction, ...found: OrderMove[]) =>
    rights[action].allowed || found.some((name) => findOrderMove(name, status));
  const publication = status === ORDER_STATUS.on_rework ? 'Отправить снова' : 'Опубликовать';
  const items: (MenuItem | false)[] = [
    !rights.edit.allowed &&
      editableOrderFields(status).length > 0 && {
        title: 'Изменить',
        icon: <PencilSimple />,
        reason: reasonOf(rights.edit),
      },
    offered('publish', 'publish', 'resubmit') && {
      title: publication,
      icon: <PaperPlaneTilt />,
      reason: reasonOf(rights.publish),
      onSelect: () => move(ORDER_STATUS.searching),
    },
    isRenewalOffered(status, rights) && {
      title: renewalTitle(status),
      icon: <ArrowClockwise />,
      reason: reasonOf(rights.renew),
      onSelect: () => move(ORDER_STATUS.searching),
    },
    offered('close', 'close') && {
      title: 'Завершить заказ',
      icon: <CheckCircle />,
      reason: reasonOf(rights.close),
      onSelect: () => ask('close'),
    },
    { title: 'Создать похожий', icon: <Copy />, to: similarOrderAddress(id) },
    offered('archive', 'archive') && {
      title: 'В архив',
      icon: <Archive />,
      reason: reasonOf(rights.archive),
      onSelect: () => ask('archive'),
    },
    offered('delete', 'delete') && {
      title: 'Удалить',
      icon: <Trash />,
      isDanger: true,
      reason: reasonOf(rights.delete),
      onSelect: () => ask('delete'),
    },
  ];
  return items.filter((item) => item !== false);
}

function moderatorItems(order: OrderView, { ask, move }: Actions): MenuItem[] {
  const status = order.status.code as OrderStatus;
  const { unblocks_to } = order;
  const can = (name: OrderMove) => findOrderMove(name, status) !== undefined;
  const items: (MenuItem | false)[] = [
    can('approve_publication') && {
      title: 'Одобрить',
      icon: <CheckCircle />,
      onSelect: () => move(ORDER_STATUS.searching, order.version),
    },
    can('return_to_author') && {
      title: 'Вернуть на доработку',
      icon: <ArrowBendUpLeft />,
      onSelect: () => ask('return'),
    },
    can('block') && { title: 'Заблокировать', icon: <Prohibit />, isDanger: true, onSelect: () => ask('block') },
    unblocks_to !== null && {
      title: 'Разблокировать',
      icon: <LockOpen />,
      onSelect: () => move(unblocks_to as OrderStatus),
    },
  ];
  return items.filter((item) => item !== false);
}
