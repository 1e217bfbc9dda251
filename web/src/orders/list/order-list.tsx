import MagnifyingGlass from 'icon:magnifying-glass-duotone';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { WantedConfiguration } from '@provodka/contract/orders/orders.ts';
import { formatCount, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useShownNotices } from '../../lib/session/shown-notices.ts';
import { addressAt, isFiltered, pageAddresses, withoutFilters } from '../../lists/list-place.ts';
import { NewerRowsNote } from '../../lists/newer-rows-note.tsx';
import { Pager } from '../../lists/pager.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { foundCount, LIST_START } from './filter-bar.tsx';
import { isMostlyLimited, type ListedOrder } from './listed-order.ts';
import { OrderCard } from './order-card.tsx';
import styles from './order-list.module.css';
import { OrderRows } from './order-rows.tsx';
import type { PublicListAt } from './public-list.ts';

const LimitedNotice = lazyPart(() => import('./limited-notice.tsx'));

const PAGE_FORMS = ['страница', 'страницы', 'страниц'] as const;

interface OrderListProps {
  orders: ListedOrder[];
  meta: Meta;
  at: PublicListAt;
  /** Configurations that do have orders, where the filter leaves none. */
  wanted: WantedConfiguration[];
  /** The button that tells of new orders, where the filter leaves none. */
  subscription: ReactNode;
}

/** The orders of one page of the list, or why there are none. */
export function OrderList({ orders, meta, at, wanted, subscription }: OrderListProps) {
  // Notices that stand above the page have it among them.
  const isSaidAbove = useShownNotices().length > 0;
  if (orders.length === 0) return <NoOrders meta={meta} at={at} wanted={wanted} subscription={subscription} />;
  const { view, sort } = at.place;
  const isLimited = isMostlyLimited(orders);
  const shown = isLimited ? orders.map((order) => ({ ...order, is_limited: false })) : orders;
  return (
    <>
      <NewerRowsNote at={at} meta={meta} />
      {isLimited && !isSaidAbove && (
        <div className={styles.limited}>
          <Suspense>
            <LimitedNotice />
          </Suspense>
        </div>
      )}
      {view === 'compact' ? (
        <OrderRows orders={shown} byDay={sort.startsWith('new')} />
      ) : (
        <div>
          {shown.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </div>
      )}
      <Pager meta={meta} to={pageAddresses(at, meta)} start={LIST_START} />
    </>
  );
}

function NoOrders({ meta, at, wanted, subscription }: Omit<OrderListProps, 'orders'>) {
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
  const { query } = at.place;
  const withoutQuery = { ...at, place: { ...at.place, query: undefined, is_exact: undefined } };
  return (
    <EmptyState
      icon={icon}
      title={query === undefined ? 'Ничего не нашлось' : `По${NBSP}запросу «${query}» ничего не${NBSP}нашлось`}
      actions={
        <>
          {isFiltered(withoutQuery) && (
            <ButtonLink to={addressAt(at, { ...withoutFilters(at.list), query })} preventScrollReset>
              Сбросить фильтры
            </ButtonLink>
          )}
          {query !== undefined && (
            <ButtonLink to={addressAt(withoutQuery)} preventScrollReset>
              Очистить запрос
            </ButtonLink>
          )}
          {subscription}
        </>
      }
    >
      {query === undefined
        ? 'Уберите часть фильтров или расширьте границы.'
        : 'Попробуйте другие слова или уберите часть фильтров.'}
      {wanted.length > 0 && (
        <div className={styles.wanted}>
          <p>Сейчас ищут исполнителей:</p>
          <ul>
            {wanted.map(({ id, title, number_orders, total_relation }) => (
              <li key={id}>
                <Link to={addressAt(at, { ...withoutFilters(at.list), configurations: [id] })} preventScrollReset>
                  {title} <b>{foundCount({ total: number_orders, total_relation })}</b>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </EmptyState>
  );
}
