import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireModerator } from '../../../lib/loading/visit.ts';
import { MaintenanceCard } from '../../../moderation/maintenance-card.tsx';
import styles from '../../../moderation/settings.module.css';
import { SettingsForm } from '../../../moderation/settings-form.tsx';
import type { Route } from './+types/settings';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Настройки биржи', noindex: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireModerator(request, context);
  const { data } = await pageData(request, context, context.get(apiContext).moderator_settings());
  return { view: data };
}

/** Settings of the whole marketplace, and technical work (product: thresholds, maintenance). */
export default function ModeratorSettingsPage({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <>
      <CabinetHeading title="Настройки биржи" />
      <div className={styles.columns}>
        <SettingsForm view={view} />
        <MaintenanceCard view={view} />
      </div>
    </>
  );
}
