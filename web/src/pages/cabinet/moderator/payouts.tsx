import Wallet from 'icon:wallet-duotone';
import { payoutRoutes } from '@provodka/contract/deals/payouts.ts';
import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnList } from '../../../lists/load-list.ts';
import { SlicedList } from '../../../lists/sliced-list.tsx';
import { PAYOUTS } from '../../../moderation/moderator-users.ts';
import { PayoutCards } from '../../../moderation/payout-cards.tsx';
import { EmptyState } from '../../../ui/cards/empty-state.tsx';
import type { Route } from './+types/payouts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Модерация: выплаты', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadOwnList(args, PAYOUTS, payoutRoutes.moderator_payouts_list);

const SLICES = [
  { code: 'open', title: 'Ждут проверки' },
  { code: 'refused', title: 'Задержаны' },
  { code: 'ended', title: 'Закрыты' },
];

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  return (
    <>
      <CabinetHeading title="Выплаты на проверке" />
      <SlicedList
        at={{ list: PAYOUTS, place }}
        slices={SLICES}
        counters={counters}
        meta={pages}
        rejected={rejected}
        empty={
          <EmptyState centered icon={<Wallet size={44} />} title="Выплат здесь нет">
            Сюда попадают выплаты, похожие на&nbsp;обналичивание чужих карт. До&nbsp;решения деньги не&nbsp;уходят.
          </EmptyState>
        }
        isEmpty={data.length === 0}
      >
        <PayoutCards payouts={data} />
      </SlicedList>
    </>
  );
}
