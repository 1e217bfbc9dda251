import { NOTIFICATION_PREFERENCES_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { Unsubscribe } from '../../people/unsubscribe.tsx';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Письма с уведомлениями', noindex: true });

export default function UnsubscribePage() {
  const [parameters] = useSearchParams();
  return (
    <>
      <h1 className="visually-hidden">Письма с&nbsp;уведомлениями</h1>
      <Unsubscribe
        token={parameters.get('token')}
        stop={(token) => api.notifications_unsubscribe({ params: { token } })}
        about="событиях этого вида"
        stays="На сайте всё останется видно."
        place={{ to: NOTIFICATION_PREFERENCES_ADDRESS, title: 'О чём сообщать' }}
      />
    </>
  );
}
