import { NOTIFICATIONS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../lib/loading/visit.ts';
import { Preferences } from '../../notifications/preferences.tsx';
import { TelegramCard } from '../../telegram/telegram-card.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/preferences';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'О чём сообщать', noindex: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const api = context.get(apiContext);
  const [preferences, telegram] = await pageData(
    request,
    context,
    Promise.all([api.notifications_preferences(), api.telegram_get()]),
  );
  return { preferences: preferences.data, telegram: telegram.data };
}

export default function PreferencesPage({ loaderData: { preferences, telegram } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={NOTIFICATIONS_ADDRESS}>Уведомления</BackLink>
      <Preferences given={preferences}>
        <TelegramCard telegram={telegram} />
      </Preferences>
    </>
  );
}
