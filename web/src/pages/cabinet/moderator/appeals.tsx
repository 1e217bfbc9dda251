import Megaphone from 'icon:megaphone-duotone';
import { appealRoutes } from '@provodka/contract/people/appeals.ts';
import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { AppealCards } from '../../../moderation/appeal-cards.tsx';
import { APPEALS } from '../../../moderation/moderator-users.ts';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import type { Route } from './+types/appeals';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: обжалования', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, APPEALS, appealRoutes.moderator_appeals_list);

const SLICES = [
  { code: 'waiting', title: 'Ждут решения' },
  { code: 'decided', title: 'Закрыты' },
];

export default function AppealsPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  return (
    <>
      <CabinetHeading title="Обжалования блокировок" />
      <SlicedList
        at={{ list: APPEALS, place }}
        slices={SLICES}
        counters={counters}
        meta={pages}
        rejected={rejected}
        empty={
          <EmptyState centered icon={<Megaphone size={44} />} title="Обжалований здесь нет">
            Заблокированный может один раз попросить другого модератора пересмотреть решение.
          </EmptyState>
        }
        isEmpty={data.length === 0}
      >
        <AppealCards appeals={data} />
      </SlicedList>
    </>
  );
}
