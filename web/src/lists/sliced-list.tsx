import type { Meta } from '@provodka/contract/http/envelope.ts';
import { type NounForms, plural } from '@provodka/domain/text/plural.ts';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { addressAt, isFiltered, type ListAt, pageAddresses } from './list-place.ts';
import { NewerRowsNote } from './newer-rows-note.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Pager } from './pager.tsx';
import styles from './sliced-list.module.css';
import { useAnnouncedResults } from './use-announced-results.ts';
import { usePending } from './use-pending.ts';

interface SlicedListProps {
  at: ListAt<{ slice?: string; page: number }>;
  /** Omitted for a list without slices. */
  slices?: readonly { code: string; title: string }[];
  counters?: Record<string, number>;
  /** The number in each slice that waits for the viewer: a yellow count. */
  waiting?: Record<string, number>;
  /** What `waiting` counts, in three forms: «просрочено». */
  waitingForms?: NounForms;
  meta: Meta;
  /** Invalid fields of the address that were ignored. */
  rejected: readonly string[];
  /** Shown above the list while there is something to filter. */
  filters?: ReactNode;
  /** Explains why the slice is empty and what to do. */
  empty: ReactNode;
  /** Forms of the noun for the total under the list: «12 заказов». */
  forms?: NounForms;
  /** Whether `children`, the rows of this page, are empty. */
  isEmpty: boolean;
  /** The id of the list's beginning when much stands above it. */
  start?: string | undefined;
  children: ReactNode;
}

/** A list, with or without slices: counts, filters, rows or an empty state, total and pages. */
export function SlicedList(props: SlicedListProps) {
  const { at, slices, counters, waiting, meta, rejected, filters, start, waitingForms } = props;
  const isBare = isEmptyList(props);
  const isPending = usePending((path) => path === at.list.path);
  useAnnouncedResults(meta);
  return (
    <>
      <div id={start} className={styles.head}>
        {slices && (
          <div className={styles.slices}>
            <Tabs
              look="slices"
              label="Раздел списка"
              links={slices.map(({ code, title }) => ({
                title,
                to: addressAt(at, { slice: code }),
                count: counters?.[code],
                fresh: freshOf(waiting?.[code], waitingForms),
                isCurrent: code === at.place.slice,
              }))}
            />
          </div>
        )}
        {!isBare && filters}
      </div>
      <RejectedFields names={rejected} />
      {isPending ? <SkeletonRows /> : <Rows {...props} />}
    </>
  );
}

const WAITING: NounForms = ['ждёт вас', 'ждут вас', 'ждут вас'];

const freshOf = (count = 0, forms = WAITING) =>
  count > 0 ? { count, label: ` ${count} ${plural(count, forms)}` } : undefined;

/** The part that depends on the filter; the frame around it stays while it loads. */
function Rows(props: SlicedListProps) {
  const { at, meta, empty, forms, isEmpty, start, children } = props;
  const isBare = isEmptyList(props);
  return (
    <>
      {isBare && empty}
      {isEmpty && meta.total === 0 && !isBare && <NothingFound at={at} />}
      <NewerRowsNote at={at} meta={meta} />
      {children}
      {forms && !isEmpty && <p className={styles.total}>{totalText(meta) + NBSP + plural(meta.total, forms)}</p>}
      <Pager meta={meta} to={pageAddresses(at, meta)} start={start} />
    </>
  );
}

/** Whether the slice is empty without any filter, so there is nothing to filter. */
export function isEmptyList<Place extends object>({ at, meta }: { at: ListAt<Place>; meta: Meta }): boolean {
  return meta.total === 0 && !isFiltered(at);
}

/** Names the ignored fields of the address (product: wire). */
function RejectedFields({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={styles.rejected} role="status">
      Не поняли в&nbsp;адресе: {names.join(', ')}. Показали список без&nbsp;этого.
    </p>
  );
}

/** The total, «около 1 300» when the server has estimated it (product: wire). */
function totalText({ total, total_relation }: Meta): string {
  return total_relation === 'approx' ? `около ${formatNumber(total)}` : formatNumber(total);
}
