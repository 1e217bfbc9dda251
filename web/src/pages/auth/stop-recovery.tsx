import { useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { EmailTokenPage } from '../../users/email-token-page.tsx';
import type { Route } from './+types/stop-recovery';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Второй фактор', noindex: true });

export default function StopRecoveryPage() {
  const [parameters] = useSearchParams();
  return (
    <EmailTokenPage
      token={parameters.get('token')}
      title="Не отключать второй фактор"
      text="При&nbsp;входе с&nbsp;вашим паролем попросили его отключить. Если это были не&nbsp;вы, остановите отключение."
      action="Остановить отключение"
      send={async (token) => {
        await api.auth_recovery_stop_by_letter({ body: { token } });
        return {
          title: 'Второй фактор остаётся',
          text: 'Если просили не вы, кто-то знает ваш пароль. Смените его в настройках.',
        };
      }}
    />
  );
}
