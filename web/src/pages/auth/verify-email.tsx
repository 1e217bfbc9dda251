import { useSearchParams } from 'react-router';
import { pageMeta } from '../../lib/loading/seo.ts';
import { VerifyEmail } from '../../users/verify-email.tsx';
import type { Route } from './+types/verify-email';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Подтверждение почты', noindex: true });

export default function VerifyEmailPage() {
  const [parameters] = useSearchParams();
  return <VerifyEmail token={parameters.get('token')} />;
}
