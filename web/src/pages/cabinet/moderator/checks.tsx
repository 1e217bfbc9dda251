import Fingerprint from 'icon:fingerprint';
import { checkRoutes } from '@provodka/contract/people/checks.ts';
import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { CheckCards } from '../../../moderation/check-cards.tsx';
import { CHECKS } from '../../../moderation/moderator-users.ts';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import type { Route } from './+types/checks';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: проверки', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, CHECKS, checkRoutes.moderator_checks_list);

const SLICES = [
  { code: 'open', title: 'Ждут решения' },
  { code: 'ended', title: 'Закрыты' },
];

export default function ChecksPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  return (
    <>
      <CabinetHeading title="Проверки" />
      <SlicedList
        at={{ list: CHECKS, place }}
        slices={SLICES}
        counters={counters}
        meta={pages}
        rejected={rejected}
        empty={
          <EmptyState centered icon={<Fingerprint size={44} />} title="Проверок здесь нет">
            Сюда попадают люди и&nbsp;сделки, на&nbsp;которые стоит взглянуть: например, кто-то вернулся после
            блокировки.
          </EmptyState>
        }
        isEmpty={data.length === 0}
      >
        <CheckCards checks={data} />
      </SlicedList>
    </>
  );
}
