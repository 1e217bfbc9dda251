import Gear from 'icon:gear-six';
import { NOTIFICATION_PREFERENCES_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { notificationRoutes } from '@provodka/contract/notifications.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { isOfBell, useRefresh } from '../../lib/loading/use-refresh.ts';
import { loadStandingList } from '../../lists/load-list.ts';
import { HISTORY } from '../../notifications/history.ts';
import { HistoryList } from '../../notifications/history-list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/history';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Уведомления', noindex: true });

export const loader = (args: Route.LoaderArgs) =>
  loadStandingList(args, HISTORY, notificationRoutes.notifications_list);

/** The history of the bell (product: screens). */
export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place } = loaderData;
  useRefresh({ concerns: isOfBell });
  return (
    <>
      <PageHeading title="Уведомления">
        <ButtonLink kind="card" icon={<Gear size={20} />} to={NOTIFICATION_PREFERENCES_ADDRESS}>
          <span className="hidden-on-phone">Настроить</span>
        </ButtonLink>
      </PageHeading>
      <HistoryList at={{ list: HISTORY, place }} given={data} unread={counters.unread} meta={pages} />
    </>
  );
}
