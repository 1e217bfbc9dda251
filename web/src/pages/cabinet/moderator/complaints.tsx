import Flag from 'icon:flag-duotone';
import { complaintRoutes } from '@provodka/contract/complaints.ts';
import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import styles from '../../../complaints/complaint-card.module.css';
import { ComplaintCards } from '../../../complaints/complaint-cards.tsx';
import { COMPLAINT_QUEUE } from '../../../complaints/complaint-lists.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { addressAt } from '../../../lists/list-place.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { loadHints } from '../../../people/load-hints.ts';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/complaints';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: обращения', noindex: true });

export async function loader(args: Route.LoaderArgs) {
  const list = await loadOwnList(args, COMPLAINT_QUEUE, complaintRoutes.moderator_complaints_list);
  return { ...list, hints: (await loadHints(args, { complaint_ids: list.data.map(({ id }) => id) })).complaints };
}

const SLICES = [
  { code: 'open', title: 'Ждут ответа' },
  { code: 'mine', title: 'Взяты мной' },
  { code: 'decided', title: 'Закрыты' },
  { code: 'all', title: 'Все' },
];

const SORTS = [
  { sort: undefined, title: 'Жалобы и\u00A0вопросы' },
  { sort: 'complaints', title: 'Жалобы' },
  { sort: 'tickets', title: 'Вопросы' },
] as const;

export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected, hints } = loaderData;
  const at = { list: COMPLAINT_QUEUE, place };
  return (
    <>
      <CabinetHeading title="Обращения" />
      <SlicedList
        at={at}
        slices={SLICES}
        counters={counters}
        filters={
          <div className={styles.kinds}>
            <Tabs
              look="slices"
              label="Что показать"
              links={SORTS.map(({ sort, title }) => ({
                title,
                to: addressAt(at, { sort }),
                isCurrent: sort === place.sort,
              }))}
            />
          </div>
        }
        waiting={{ open: counters.overdue }}
        waitingForms={['просрочено', 'просрочены', 'просрочено']}
        meta={pages}
        rejected={rejected}
        empty={
          <EmptyState centered icon={<Flag size={44} />} title="Обращений здесь нет">
            Сверху те, чей срок ответа ближе. Возьмите обращение, чтобы его не&nbsp;решил кто-то ещё.
          </EmptyState>
        }
        isEmpty={data.length === 0}
      >
        <ComplaintCards complaints={data} hints={hints} />
      </SlicedList>
    </>
  );
}
