import CalendarBlank from 'icon:calendar-blank';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { OwnOrderSort } from '@provodka/contract/orders/order-lists.ts';
import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import { ORDERS } from '@provodka/domain/text/nouns.ts';
import type { ReactNode } from 'react';
import { useRefresh } from '../../lib/loading/use-refresh.ts';
import { saveSort } from '../../lists/chosen-sort.ts';
import { CorrectedQueryNote } from '../../lists/corrected-query.tsx';
import { BudgetPill } from '../../lists/filters/budget-pill.tsx';
import { DaysPill } from '../../lists/filters/days-pill.tsx';
import type { BudgetPlace, DaysPlace } from '../../lists/filters/filter-labels.ts';
import { FilterRow, ToggleFilter } from '../../lists/filters/filter-row.tsx';
import type { ListAt } from '../../lists/list-place.ts';
import { ListSearch } from '../../lists/list-search.tsx';
import { SlicedList } from '../../lists/sliced-list.tsx';
import { SortMenu } from '../../lists/sort-menu.tsx';
import { RowCards } from '../../ui/cards/row-card.tsx';
import { DealsTable } from './deals-table.tsx';
import { OWN_SORT_OPTIONS } from './order-lists.ts';

/** Filters of both cabinets of orders; the sides add slices of their own. */
type OrdersPlace = BudgetPlace &
  DaysPlace &
  Partial<
    Record<'is_exist_open_deals' | 'is_exist_unread_messages' | 'is_private' | 'is_max_number_responses', boolean>
  > & {
    query?: string;
    is_exact?: boolean;
    slice: string;
    sort: OwnOrderSort;
    page: number;
  };

interface CabinetOrdersProps {
  at: ListAt<OrdersPlace>;
  slices: readonly { code: string; title: string }[];
  counters: Record<string, number>;
  /** The number in each slice that waits for the viewer. */
  waiting: Record<string, number>;
  orders: CabinetOrder[];
  meta: Meta;
  rejected: string[];
  empty: ReactNode;
  /** The call that gives this side's deals as a table. */
  table: 'customer_deals_csv' | 'freelancer_deals_csv';
  /** Shown between the filters and the rows. */
  bar?: ReactNode;
  row: (order: CabinetOrder) => ReactNode;
}

/** The orders of one side of the cabinet. */
export function CabinetOrders(props: CabinetOrdersProps) {
  const { at, slices, counters, waiting, orders, meta, rejected, empty, table, bar, row } = props;
  useRefresh();
  return (
    <>
      <SlicedList
        at={at}
        slices={slices}
        counters={counters}
        waiting={waiting}
        meta={meta}
        rejected={rejected}
        filters={
          <>
            <FilterRow isLong end={<SortMenu at={at} options={OWN_SORT_OPTIONS} onChoose={saveSort} />}>
              <ListSearch at={at} label="Найти заказ" />
              <BudgetPill at={at} />
              <DaysPill at={at} icon={<CalendarBlank />} />
              <ToggleFilter at={at} name="is_exist_open_deals" title="Открытая сделка" />
              <ToggleFilter at={at} name="is_exist_unread_messages" title="Новые сообщения" />
              <ToggleFilter at={at} name="is_private" title="Приватные" />
              <ToggleFilter at={at} name="is_max_number_responses" title="Максимум откликов" />
            </FilterRow>
            <CorrectedQueryNote at={at} meta={meta} />
          </>
        }
        empty={empty}
        forms={ORDERS}
        isEmpty={orders.length === 0}
      >
        {bar}
        <RowCards>{orders.map(row)}</RowCards>
      </SlicedList>
      {meta.total > 0 && <DealsTable call={table} days={at.place} />}
    </>
  );
}
