import { NOTIFICATIONS_ADDRESS, SETTINGS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { NotificationPreferences } from '@provodka/contract/notifications.ts';
import type { User } from '@provodka/contract/people/people.ts';
import type { TelegramAccount } from '@provodka/contract/telegram.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../lib/loading/visit.ts';
import { type MissingChannels, Preferences } from '../../notifications/preferences.tsx';
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

/** The channels by which nothing comes as yet. A marketplace without a bot has no way to connect one. */
function missingOf(
  push: NotificationPreferences['push'],
  telegram: TelegramAccount | null,
  viewer: User | null,
): MissingChannels {
  const mail = viewer?.is_email_verified === false;
  return {
    ...(mail && {
      mail: { words: 'не\u00a0подтверждена', way: { title: 'Подтвердить почту', to: SETTINGS_ADDRESS } },
    }),
    ...(!telegram?.linked && {
      telegram: {
        words: 'не\u00a0подключён',
        ...(telegram && { way: { title: 'Подключить Telegram', to: '#telegram' } }),
      },
    }),
    ...(push.number_browsers === 0 && {
      push: { words: 'не\u00a0подключён', way: { title: 'Подключить браузер', to: '#push' } },
    }),
  };
}

export default function PreferencesPage({ loaderData: { preferences, telegram } }: Route.ComponentProps) {
  const viewer = useViewer();
  return (
    <>
      <BackLink to={NOTIFICATIONS_ADDRESS}>Уведомления</BackLink>
      <Preferences given={preferences} missing={missingOf(preferences.push, telegram, viewer)}>
        <TelegramCard telegram={telegram} />
      </Preferences>
    </>
  );
}
