import ArrowBendUpLeft from 'icon:arrow-bend-up-left';
import CheckCircle from 'icon:check-circle';
import ClockCounterClockwise from 'icon:clock-counter-clockwise';
import HandCoins from 'icon:hand-coins';
import LockOpen from 'icon:lock-open';
import LockSimple from 'icon:lock-simple-fill';
import Prohibit from 'icon:prohibit';
import User from 'icon:user';
import { moderatedUserAddress, orderAddress } from '@provodka/contract/http/addresses.ts';
import type { ModeratorOrder, ModeratorSort } from '@provodka/contract/moderation.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { auditOfAddress, orderResponsesAddress } from '../../lib/loading/addresses.ts';
import { PersonCell } from '../../people/person-cell.tsx';
import { ActionsCell, Alarm, DataTable, NameCell, NumberCell, QuietCell } from '../../ui/cards/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { MenuItem } from '../../ui/popups/menu-props.ts';
import type { OrderQuestion } from '../order-questions.ts';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import { useOrderMoves, useOrderQuestions } from '../use-order-moves.ts';
import styles from './orders-table.module.css';

interface OrdersTableProps {
  orders: ModeratorOrder[];
  sort: ModeratorSort;
}

/** Orders as moderators look through them (design guide, «Tables»). */
export function OrdersTable({ orders, sort }: OrdersTableProps) {
  const [field, direction] = sort.split('|') as ['date' | 'budget', 'asc' | 'desc'];
  const sortedBy = (name: typeof field) => (field === name ? direction : undefined);
  return (
    <DataTable
      label="Заказы"
      columns={[
        { title: '№', isTight: true, isNamed: true },
        { title: 'Заказ' },
        { title: 'Заказчик' },
        { title: 'Статус' },
        { title: 'Отклики', isNumber: true },
        { title: 'Бюджет', isNumber: true, sorted: sortedBy('budget') },
        { title: 'Создан', isNamed: true, sorted: sortedBy('date') },
        { title: 'Действия', isHidden: true },
      ]}
    >
      {orders.map((order) => (
        <Row key={order.id} order={order} />
      ))}
    </DataTable>
  );
}

function Row({ order }: { order: ModeratorOrder }) {
  const now = useNow();
  const { id, title, customer, status, number_responses, budget, rights } = order;
  const { ask, dialog } = useOrderQuestions(order);
  const { move } = useOrderMoves(id);
  return (
    <tr className={styles.row}>
      <QuietCell>{id}</QuietCell>
      <NameCell title={typeset(title)} to={orderAddress(id)}>
        {order.is_private && (
          <span>
            <LockSimple size={14} label="Приватный" />
          </span>
        )}
        {order.configurations[0] && <span>{order.configurations[0].title}</span>}
        {order.has_contacts && <Alarm>контакты в&nbsp;тексте</Alarm>}
      </NameCell>
      <PersonCell person={customer} />
      <td>
        <OrderStatusBadge status={status} />
      </td>
      <NumberCell>{number_responses}</NumberCell>
      <NumberCell>{budget === null ? 'По договорённости' : formatRubles(budget)}</NumberCell>
      <QuietCell>{formatWhen(order.published_at ?? order.created_at, now)}</QuietCell>
      <ActionsCell>
        {rights.approve.allowed && (
          <>
            <IconButton
              label={`Одобрить: ${title}`}
              icon={<CheckCircle size={22} />}
              onClick={() => void move(ORDER_STATUS.searching, order.version)}
            />
            <IconButton
              label={`Вернуть на доработку: ${title}`}
              icon={<ArrowBendUpLeft size={22} />}
              onClick={() => ask('return')}
            />
          </>
        )}
        <Menu label={`Действия: ${title}`} items={itemsFor(order, { ask, move })} />
        {dialog}
      </ActionsCell>
    </tr>
  );
}

interface Actions {
  ask: (question: OrderQuestion) => void;
  move: (code: OrderStatus, version?: number) => unknown;
}

function itemsFor(order: ModeratorOrder, { ask, move }: Actions): MenuItem[] {
  const { id, rights, unblocks_to, customer, version } = order;
  const items: (MenuItem | false)[] = [
    rights.approve.allowed && {
      title: 'Одобрить',
      icon: <CheckCircle />,
      onSelect: () => void move(ORDER_STATUS.searching, version),
    },
    rights.return.allowed && {
      title: 'Вернуть на доработку',
      icon: <ArrowBendUpLeft />,
      onSelect: () => ask('return'),
    },
    unblocks_to !== null && {
      title: 'Разблокировать',
      icon: <LockOpen />,
      onSelect: () => void move(unblocks_to as OrderStatus),
    },
    { title: 'Отклики заказа', icon: <HandCoins />, to: orderResponsesAddress(id) },
    { title: 'Заказчик', icon: <User />, to: moderatedUserAddress(customer.user_uuid) },
    { title: 'Журнал заказа', icon: <ClockCounterClockwise />, to: auditOfAddress('order', id) },
    rights.block.allowed && {
      title: 'Заблокировать',
      icon: <Prohibit />,
      isDanger: true,
      onSelect: () => ask('block'),
    },
  ];
  return items.filter((item) => item !== false);
}
