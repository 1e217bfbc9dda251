import Nothing from 'icon:bug-duotone';
import { crashRoutes } from '@provodka/contract/crashes.ts';
import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { CrashesTable } from '../../../moderation/crashes-table.tsx';
import { CRASHES } from '../../../moderation/moderator-users.ts';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import type { Route } from './+types/crashes';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: сбои', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, CRASHES, crashRoutes.moderator_crashes_list);

const SLICES = [
  { code: 'open', title: 'Открытые' },
  { code: 'fixed', title: 'Исправленные' },
];

export default function CrashesPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  return (
    <>
      <CabinetHeading title="Сбои" />
      <SlicedList
        at={{ list: CRASHES, place }}
        slices={SLICES}
        counters={counters}
        meta={pages}
        rejected={rejected}
        empty={
          <EmptyState centered icon={<Nothing size={44} />} title="Сбоев здесь нет">
            Сюда попадают ошибки сайта в&nbsp;браузерах людей. Мы&nbsp;не&nbsp;храним, у&nbsp;кого случился сбой
            и&nbsp;что человек вводил.
          </EmptyState>
        }
        isEmpty={data.length === 0}
      >
        {data.length > 0 && <CrashesTable crashes={data} />}
      </SlicedList>
    </>
  );
}
