import BellSlash from 'icon:bell-slash-duotone';
import Checks from 'icon:checks';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { BellNotification } from '@provodka/contract/notifications.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { addressAt, type ListAt, pageAddresses } from '../lists/list-place.ts';
import { NewerRowsNote } from '../lists/newer-rows-note.tsx';
import { PageGone } from '../lists/nothing-found.tsx';
import { Pager } from '../lists/pager.tsx';
import { useAnnouncedResults } from '../lists/use-announced-results.ts';
import { usePending } from '../lists/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './bell.module.css';
import { BellLine } from './bell-line.tsx';
import type { HistoryPlace } from './history.ts';
import { useBell } from './use-bell.ts';

interface HistoryListProps {
  at: ListAt<HistoryPlace>;
  given: BellNotification[];
  /** The number of unread ones when the page was read; the dots stay as they were then, too. */
  unread: number;
  meta: Meta;
}

/** All notifications of the person, newest first. */
export function HistoryList({ at, given, unread: unreadOfPage, meta }: HistoryListProps) {
  const isPending = usePending((path) => path === at.list.path);
  const { revalidate } = useRevalidator();
  useAnnouncedResults(meta);
  const isUnread = at.place.unread === true;
  const { lines, list, open, readAll, numberRead } = useBell(
    useStanding(given, isUnread, `${isUnread} ${meta.current_page}`),
  );
  const unread = Math.max(0, unreadOfPage - numberRead);
  return (
    <div className={styles.history}>
      <div className={styles.head}>
        <Tabs
          look="slices"
          label="Какие уведомления"
          links={[
            { title: 'Все', to: addressAt(at, { unread: undefined }), isCurrent: !isUnread },
            { title: 'Непрочитанные', to: addressAt(at, { unread: true }), count: unread, isCurrent: isUnread },
          ]}
        />
        {unread > 0 && (
          <Button kind="ghost" icon={<Checks size={20} />} onClick={() => void readAll().then(revalidate)}>
            <span className="hidden-on-phone">Прочитать все</span>
          </Button>
        )}
      </div>
      <NewerRowsNote at={at} meta={meta} />
      {isPending ? (
        <SkeletonRows />
      ) : meta.total === 0 && lines.length === 0 ? (
        <EmptyState icon={<BellSlash size={44} />} title={isUnread ? 'Всё прочитано' : 'Уведомлений пока нет'}>
          Здесь появятся отклики, сообщения, сделки и&nbsp;всё, что вас касается.
        </EmptyState>
      ) : lines.length === 0 ? (
        <PageGone at={at} />
      ) : (
        <Card className={styles.card}>
          <ul ref={list} className={styles.lines}>
            {lines.map((line) => (
              <li key={line.id} data-unread={line.is_read ? undefined : line.id}>
                <BellLine line={line} onOpen={open} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pager meta={meta} to={pageAddresses(at, meta)} />
    </div>
  );
}

/** Keeps lines of the unread list that were marked as read until the list is opened again; `place` is a list of its own. */
function useStanding(given: BellNotification[], isKept: boolean, place: string): BellNotification[] {
  const [standing, setStanding] = useState({ place, lines: given });
  if (!isKept || standing.place !== place) {
    if (standing.place !== place) setStanding({ place, lines: given });
    return given;
  }
  const known = new Set(given.map(({ id }) => id));
  const lines = [...given, ...standing.lines.filter(({ id }) => !known.has(id))];
  if (lines.length > standing.lines.length) setStanding({ place, lines });
  return lines;
}
