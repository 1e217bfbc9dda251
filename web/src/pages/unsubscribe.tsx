import { SAVED_SEARCHES_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { useSearchParams } from 'react-router';
import { api } from '../lib/api/api.ts';
import { pageMeta } from '../lib/loading/seo.ts';
import { Unsubscribe } from '../people/unsubscribe.tsx';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Письма о новых заказах', noindex: true });

export default function UnsubscribePage() {
  const [parameters] = useSearchParams();
  return (
    <>
      <h1 className="visually-hidden">Письма о новых заказах</h1>
      <Unsubscribe
        token={parameters.get('token')}
        stop={(token) => api.saved_searches_unsubscribe({ params: { token } })}
        about="новых заказах"
        stays="Сами подписки останутся."
        place={{ to: SAVED_SEARCHES_ADDRESS, title: 'Мои подписки' }}
      />
    </>
  );
}
