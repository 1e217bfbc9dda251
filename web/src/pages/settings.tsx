import { OwnComplaintsLinkCard } from '../complaints/own-link-card.tsx';
import { pageMeta } from '../lib/loading/seo.ts';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../lib/loading/visit.ts';
import { NotificationsLinkCard } from '../notifications/link-card.tsx';
import { TelegramCard } from '../telegram/telegram-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { BlockedCard } from '../users/blocked-card.tsx';
import { EmailCard } from '../users/email-card.tsx';
import { FactorsCard } from '../users/factors/factors-card.tsx';
import { MyDataCard } from '../users/my-data/my-data-card.tsx';
import { PasswordCard } from '../users/password-card.tsx';
import { ProfileLinksCard } from '../users/profile-links-card.tsx';
import { SessionsCard } from '../users/sessions-card.tsx';
import styles from '../users/settings.module.css';
import { SitesCard } from '../users/sites-card.tsx';
import { ThemeCard } from '../users/theme-card.tsx';
import { TokensCard } from '../users/tokens/tokens-card.tsx';
import { VerificationsLinkCard } from '../users/verifications-link-card.tsx';
import { WebhooksCard } from '../users/webhooks/webhooks-card.tsx';
import type { Route } from './+types/settings';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Настройки', noindex: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const api = context.get(apiContext);
  const [account, sessions, tokens, webhooks, telegram, factors, personal, blocked] = await pageData(
    request,
    context,
    Promise.all([
      api.auth_account(),
      api.auth_sessions_list(),
      api.auth_tokens_list(),
      api.auth_webhooks_list(),
      api.telegram_get(),
      api.auth_factors(),
      api.personal_data_get(),
      api.blocks_list({ query: { limit: 50 } }),
    ]),
  );
  return {
    account: account.data,
    sessions: sessions.data,
    tokens: tokens.data,
    webhooks: webhooks.data,
    telegram: telegram.data,
    factors: factors.data,
    personal: personal.data,
    blocked: blocked.data,
  };
}

/** Sign-in, open sessions, personal data and the look of the site. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { account, sessions, tokens, webhooks, telegram, factors, personal, blocked } = loaderData;
  return (
    <>
      <PageHeading title="Настройки" description="Почта, пароль и&nbsp;устройства, на&nbsp;которых вы вошли." />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <EmailCard account={account} />
          <PasswordCard account={account} telegram={telegram} />
          <FactorsCard factors={factors} />
          <SitesCard account={account} />
          <SessionsCard sessions={sessions} />
          <TokensCard own={tokens} />
          <WebhooksCard {...webhooks} />
          <BlockedCard people={blocked} />
          <MyDataCard data={personal} />
        </div>
        <div className={styles.stack}>
          <VerificationsLinkCard />
          <NotificationsLinkCard />
          <TelegramCard telegram={telegram} />
          <ThemeCard />
          <OwnComplaintsLinkCard />
          <ProfileLinksCard />
        </div>
      </div>
    </>
  );
}
