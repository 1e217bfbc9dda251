import Briefcase from 'icon:briefcase-duotone';
import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { CabinetOrderSort } from '@provodka/contract/orders/order-lists.ts';
import type { ExecutedOrder, OrderCard } from '@provodka/contract/orders/orders.ts';
import { ORDERS } from '@provodka/domain/text/nouns.ts';
import { CorrectedQueryNote } from '../../lists/corrected-query.tsx';
import { FilterRow } from '../../lists/filters/filter-row.tsx';
import type { ListAt } from '../../lists/list-place.ts';
import { ListSearch } from '../../lists/list-search.tsx';
import { isEmptyList, SlicedList } from '../../lists/sliced-list.tsx';
import { SortMenu } from '../../lists/sort-menu.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { CABINET_SORT_OPTIONS } from '../cabinet/order-lists.ts';
import { ProfileOrderRows } from './profile-order-rows.tsx';

const SLICES: Record<CabinetSide, readonly { code: string; title: string }[]> = {
  customer: [
    { code: 'all', title: 'Все' },
    { code: 'in_search', title: 'Ищут исполнителя' },
    { code: 'in_progress', title: 'В работе' },
    { code: 'archive', title: 'Завершённые' },
  ],
  freelancer: [
    { code: 'all', title: 'Все' },
    { code: 'in_progress', title: 'В работе' },
    { code: 'completed', title: 'Завершённые' },
  ],
};

interface ProfileOrdersProps {
  side: CabinetSide;
  at: ListAt<{ slice: string; query?: string; is_exact?: boolean; sort?: CabinetOrderSort; page: number }>;
  orders: (OrderCard | ExecutedOrder)[];
  meta: Meta;
  counters: Record<string, number>;
  rejected: string[];
}

/** The newest come first unless the address names another order. */
const sortedAt = <Place extends { sort?: CabinetOrderSort }>({ list, place }: ListAt<Place>) =>
  ({ list, place: { ...place, sort: place.sort ?? 'date|desc' } }) as ListAt<Place & { sort: CabinetOrderSort }>;

/** The orders of a profile that the viewer may open. */
export function ProfileOrders({ side, at, orders, meta, counters, rejected }: ProfileOrdersProps) {
  const hasAny = counters.all !== 0 || !isEmptyList({ at, meta });
  return (
    <div>
      <h2 className="visually-hidden" data-list-name>
        Заказы
      </h2>
      <SlicedList
        at={at}
        {...(hasAny && { slices: SLICES[side] })}
        counters={counters}
        meta={meta}
        rejected={rejected}
        filters={
          <>
            <FilterRow end={'sort' in at.list.fields && <SortMenu at={sortedAt(at)} options={CABINET_SORT_OPTIONS} />}>
              <ListSearch at={at} label="Найти заказ" />
            </FilterRow>
            <CorrectedQueryNote at={at} meta={meta} />
          </>
        }
        empty={
          <EmptyState centered icon={<Briefcase size={44} />} title="Заказов пока нет">
            Здесь появятся заказы, которые видны всем.
          </EmptyState>
        }
        forms={ORDERS}
        isEmpty={orders.length === 0}
        start="list"
      >
        {orders.length > 0 && <ProfileOrderRows orders={orders} side={side} />}
      </SlicedList>
    </div>
  );
}
