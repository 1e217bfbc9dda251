import { NOTIFICATION_PREFERENCES_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { EVENT_GROUP_ROWS, EVENT_GROUPS } from '@provodka/domain/notification-preferences.ts';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { Unsubscribe } from '../../people/unsubscribe.tsx';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Письма с уведомлениями', noindex: true });

/** A token begins with the group whose letters it stops. */
function kindOf(token: string | null): string {
  const group = EVENT_GROUPS.find((known) => token?.startsWith(`${known}.`));
  return group ? `событиях «${EVENT_GROUP_ROWS[group].title}»` : 'событиях этого вида';
}

export default function UnsubscribePage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  return (
    <>
      <h1 className="visually-hidden">Письма с&nbsp;уведомлениями</h1>
      <Unsubscribe
        token={token}
        stop={(token) => api.notifications_unsubscribe({ params: { token } })}
        about={kindOf(token)}
        stays={'На\u00a0сайте всё останется видно.'}
        place={{ to: NOTIFICATION_PREFERENCES_ADDRESS, title: 'Настроить уведомления' }}
      />
    </>
  );
}
