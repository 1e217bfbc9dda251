import { useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { EmailTokenPage } from '../../users/email-token-page.tsx';
import type { Route } from './+types/revoke-email';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Отмена смены почты', noindex: true });

export default function RevokeEmailPage() {
  const [parameters] = useSearchParams();
  return (
    <EmailTokenPage
      token={parameters.get('token')}
      title="Отменить смену почты"
      text="Если адрес уже сменили, вернём прежний, завершим все сеансы и&nbsp;пришлём письмо, чтобы задать новый пароль."
      action="Отменить смену"
      send={async (token) => {
        const { data } = await api.auth_email_change_revoke({ body: { token } });
        return data.is_restored
          ? {
              title: 'Прежний адрес возвращён',
              text: 'Старый пароль больше не действует. Откройте письмо со ссылкой и задайте новый.',
            }
          : { title: 'Смена отменена', text: 'Адрес почты остался прежним.' };
      }}
    />
  );
}
