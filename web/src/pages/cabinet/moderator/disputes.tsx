import Scales from 'icon:scales-duotone';
import { disputeRoutes } from '@provodka/contract/deals/disputes.ts';
import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { DisputesTable } from '../../../moderation/disputes-table.tsx';
import { DISPUTES } from '../../../moderation/moderator-users.ts';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import type { Route } from './+types/disputes';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: споры', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, DISPUTES, disputeRoutes.moderator_disputes_list);

const SLICES = [
  { code: 'open', title: 'Ждут решения' },
  { code: 'ended', title: 'Закрыты' },
];

export default function DisputesPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  return (
    <>
      <CabinetHeading title="Споры" />
      <SlicedList
        at={{ list: DISPUTES, place }}
        slices={SLICES}
        counters={counters}
        meta={pages}
        rejected={rejected}
        empty={
          <EmptyState centered icon={<Scales size={44} />} title="Споров здесь нет">
            Когда заказчик и&nbsp;исполнитель не&nbsp;договорятся, спор появится в&nbsp;этом списке.
          </EmptyState>
        }
        isEmpty={data.length === 0}
      >
        {data.length > 0 && <DisputesTable disputes={data} />}
      </SlicedList>
    </>
  );
}
