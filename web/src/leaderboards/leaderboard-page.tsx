import Trophy from 'icon:trophy-duotone';
import { isLeaderboardClosed, PODIUM_PLACES } from '@provodka/domain/leaderboards.ts';
import type { VerifiedFilter } from '@provodka/domain/people/verifications.ts';
import { HOME_ADDRESS, LEADERBOARD_ADDRESS, leaderboardAddress } from '../lib/loading/addresses.ts';
import { useRootData } from '../lib/loading/page-data.ts';
import { addressAt } from '../lists/list-place.ts';
import { SlicedList } from '../lists/sliced-list.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { LeaderRows } from './leader-rows.tsx';
import styles from './leaderboard.module.css';
import { LEADERBOARDS } from './leaderboard.ts';
import type { LoadedLeaderboard } from './load-leaderboard.ts';
import { Podium } from './podium.tsx';

const TITLES = { freelancer: 'Рейтинг исполнителей', customer: 'Рейтинг заказчиков' };

const VERIFIED: readonly { verified: VerifiedFilter | undefined; title: string }[] = [
  { verified: undefined, title: 'Все' },
  { verified: 'identity', title: 'С\u00A0подтверждённой личностью' },
  { verified: 'certificate', title: 'С\u00A0сертификатом 1С' },
  { verified: 'phone', title: 'С\u00A0подтверждённым телефоном' },
];

/** The people with the largest sum of paid-out deals in a period (product: content), the best three apart. */
export function LeaderboardPage({ board }: { board: LoadedLeaderboard }) {
  const { side, place, rejected, leaders, meta, own, ownUuid, periods } = board;
  const at = { list: LEADERBOARDS[side], place };
  const best = place.page === 1 && leaders.length >= PODIUM_PLACES ? leaders.slice(0, PODIUM_PLACES) : [];
  const others = leaders.slice(best.length);
  return (
    <>
      <PageHeading title={TITLES[side]} description="По сумме безопасных сделок, выплаченных за период.">
        <div className={styles.periods}>
          <Tabs
            label="Период"
            links={periods.map(({ period, title }) => ({
              title,
              to: addressAt(at, { period }),
              isCurrent: period === place.period,
            }))}
          />
        </div>
      </PageHeading>
      <div className={styles.slices}>
        <Sides side={side} />
        {side === 'freelancer' && (
          <Tabs
            look="slices"
            label="Что подтверждено"
            links={VERIFIED.map(({ verified, title }) => ({
              title,
              to: addressAt(at, { verified }),
              isCurrent: verified === place.verified,
            }))}
          />
        )}
      </div>
      <SlicedList
        at={at}
        meta={meta}
        rejected={rejected}
        isEmpty={leaders.length === 0}
        empty={
          place.verified ? (
            <NobodyVerified everybody={addressAt(at, { verified: undefined })} />
          ) : (
            <NobodyYet allTime={place.period === 'all' ? null : addressAt(at, { period: 'all' })} />
          )
        }
      >
        {best.length > 0 && <Podium leaders={best} ownUuid={ownUuid} />}
        {(others.length > 0 || own) && <LeaderRows leaders={others} own={own} ownUuid={ownUuid} />}
      </SlicedList>
    </>
  );
}

/** Both leaderboards, while that of the customers is open. */
function Sides({ side }: { side: LoadedLeaderboard['side'] }) {
  const root = useRootData();
  const closedAt = root?.settings?.leaderboard.customers_closed_at ?? null;
  if (isLeaderboardClosed(closedAt, new Date(root?.server_time ?? 0))) return null;
  return (
    <Tabs
      look="slices"
      label="Чей рейтинг"
      links={[
        { title: 'Исполнители', to: LEADERBOARD_ADDRESS, isCurrent: side === 'freelancer' },
        { title: 'Заказчики', to: leaderboardAddress('customer'), isCurrent: side === 'customer' },
      ]}
    />
  );
}

function NobodyVerified({ everybody }: { everybody: string }) {
  return (
    <EmptyState
      centered
      icon={<Trophy size={44} />}
      title="В этом периоде таких нет"
      actions={
        <ButtonLink kind="sec" to={everybody}>
          Показать всех
        </ButtonLink>
      }
    >
      Выберите другой период или посмотрите весь рейтинг.
    </EmptyState>
  );
}

function NobodyYet({ allTime }: { allTime: string | null }) {
  return (
    <EmptyState
      centered
      icon={<Trophy size={44} />}
      title={allTime ? 'В этом периоде выплат ещё не было' : 'Выплат ещё не было'}
      actions={
        <ButtonLink kind="sec" to={allTime ?? HOME_ADDRESS}>
          {allTime ? 'Показать за всё время' : 'Смотреть заказы'}
        </ButtonLink>
      }
    >
      Место появится после первой сделки, по&nbsp;которой исполнитель получит деньги.
    </EmptyState>
  );
}
