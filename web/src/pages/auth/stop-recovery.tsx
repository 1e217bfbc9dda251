import { useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { EmailTokenPage } from '../../users/email-token-page.tsx';
import type { Route } from './+types/stop-recovery';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Подтверждение входа', noindex: true });

export default function StopRecoveryPage() {
  const [parameters] = useSearchParams();
  return (
    <EmailTokenPage
      token={parameters.get('token')}
      title="Оставить подтверждение входа?"
      text="Кто-то ввёл ваш пароль и&nbsp;просит отключить подтверждение входа. Если это не&nbsp;вы, оставьте его и&nbsp;смените&nbsp;пароль."
      action="Оставить подтверждение входа"
      send={async (token) => {
        await api.auth_recovery_stop_by_letter({ body: { token } });
        return {
          title: 'Подтверждение входа остаётся',
          text: 'Если просили не вы, кто-то знает ваш пароль. Смените его в настройках.',
        };
      }}
    />
  );
}
