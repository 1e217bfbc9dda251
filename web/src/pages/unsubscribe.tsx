import { useSearchParams } from 'react-router';
import { pageMeta } from '../lib/seo.ts';
import { Unsubscribe } from '../searches/unsubscribe.tsx';
import type { Route } from './+types/unsubscribe';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Письма о новых заказах', noindex: true });

export default function UnsubscribePage() {
  const [parameters] = useSearchParams();
  return (
    <>
      <h1 className="visually-hidden">Письма о новых заказах</h1>
      <Unsubscribe token={parameters.get('token')} />
    </>
  );
}
