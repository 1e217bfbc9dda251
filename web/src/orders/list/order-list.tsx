import MagnifyingGlass from 'icon:magnifying-glass-duotone';
import type { Meta } from '@provodka/contract/envelope.ts';
import { formatCount } from '../../lib/money.ts';
import { Pager } from '../../lists/pager.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { changedList, isFiltered, type ListPlace, listAddress, NO_FILTER } from './list-address.ts';
import type { ListedOrder } from './listed-order.ts';
import { OrderCard } from './order-card.tsx';
import { OrderRows } from './order-rows.tsx';

const PAGE_FORMS = ['страница', 'страницы', 'страниц'] as const;

interface OrderListProps {
  orders: ListedOrder[];
  meta: Meta;
  place: ListPlace;
}

/** The orders of one page of the list, or why there are none. */
export function OrderList({ orders, meta, place }: OrderListProps) {
  if (orders.length === 0) return <NoOrders meta={meta} place={place} />;
  return (
    <>
      {place.is_compact ? (
        <OrderRows orders={orders} byDay={place.sort.startsWith('new')} />
      ) : (
        <div>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </div>
      )}
      <Pager meta={meta} />
    </>
  );
}

function NoOrders({ meta, place }: Pick<OrderListProps, 'meta' | 'place'>) {
  const icon = <MagnifyingGlass size={44} />;
  if (meta.total > 0) {
    return (
      <EmptyState
        icon={icon}
        title="Такой страницы нет"
        actions={
          <>
            <ButtonLink to={listAddress({ ...place, page: meta.last_page })}>Последняя страница</ButtonLink>
            <ButtonLink kind="ghost" to={changedList(place, {})}>
              К началу
            </ButtonLink>
          </>
        }
      >
        В этом списке {formatCount(meta.last_page, PAGE_FORMS)}.
      </EmptyState>
    );
  }
  if (!isFiltered(place)) {
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
      actions={<ButtonLink to={changedList(place, NO_FILTER)}>Сбросить фильтры</ButtonLink>}
    >
      {place.query
        ? 'Проверьте запрос, попробуйте другие слова или уберите часть фильтров.'
        : 'Уберите часть фильтров или расширьте границы.'}
    </EmptyState>
  );
}
