import { useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { EmailTokenPage } from '../../users/email-token-page.tsx';
import type { Route } from './+types/change-email';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Новый адрес почты', noindex: true });

export default function ChangeEmailPage() {
  const [parameters] = useSearchParams();
  return (
    <EmailTokenPage
      token={parameters.get('token')}
      title="Новый адрес почты"
      text="На&nbsp;этот адрес будут приходить письма, с&nbsp;ним можно будет входить."
      action="Подтвердить адрес"
      send={async (token) => {
        await api.auth_email_change_confirm({ body: { token } });
        return { title: 'Адрес почты изменён', text: 'Если вы передумаете, адрес можно сменить ещё раз.' };
      }}
    />
  );
}
