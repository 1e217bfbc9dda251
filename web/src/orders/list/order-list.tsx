import MagnifyingGlass from 'icon:magnifying-glass-duotone';
import type { Meta } from '@provodka/contract/envelope.ts';
import { formatCount } from '../../lib/money.ts';
import { addressAt, isFiltered, unfilteredAddress } from '../../lists/list-place.ts';
import { Pager } from '../../lists/pager.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { latePart } from '../../ui/late-part.tsx';
import type { ListedOrder } from './listed-order.ts';
import { OrderCard } from './order-card.tsx';
import type { PublicListAt } from './public-list.ts';

const OrderRows = latePart(async () => (await import('./order-rows.tsx')).OrderRows);
const PAGE_FORMS = ['страница', 'страницы', 'страниц'] as const;

interface OrderListProps {
  orders: ListedOrder[];
  meta: Meta;
  at: PublicListAt;
}

/** The orders of one page of the list, or why there are none. */
export function OrderList({ orders, meta, at }: OrderListProps) {
  if (orders.length === 0) return <NoOrders meta={meta} at={at} />;
  const { view, sort } = at.place;
  return (
    <>
      {view === 'compact' ? (
        <OrderRows orders={orders} byDay={sort.startsWith('new')} />
      ) : (
        <div>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </div>
      )}
      <Pager meta={meta} to={(page) => addressAt(at, { page })} />
    </>
  );
}

function NoOrders({ meta, at }: Pick<OrderListProps, 'meta' | 'at'>) {
  const icon = <MagnifyingGlass size={44} />;
  if (meta.total > 0) {
    return (
      <EmptyState
        icon={icon}
        title="Такой страницы нет"
        actions={
          <>
            <ButtonLink to={addressAt(at, { page: meta.last_page })}>Последняя страница</ButtonLink>
            <ButtonLink kind="ghost" to={addressAt(at)}>
              К началу
            </ButtonLink>
          </>
        }
      >
        В этом списке {formatCount(meta.last_page, PAGE_FORMS)}.
      </EmptyState>
    );
  }
  if (!isFiltered(at)) {
    return (
      <EmptyState icon={icon} title="Пока нет заказов">
        Все заказы нашли исполнителей. Загляните позже.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="Ничего не нашлось"
      actions={<ButtonLink to={unfilteredAddress(at)}>Сбросить фильтры</ButtonLink>}
    >
      {at.place.query
        ? 'Проверьте запрос, попробуйте другие слова или уберите часть фильтров.'
        : 'Уберите часть фильтров или расширьте границы.'}
    </EmptyState>
  );
}
