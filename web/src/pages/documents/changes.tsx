import Check from 'icon:check-circle-duotone';
import { ChangedDocument } from '../../legal/changed-document.tsx';
import { ACCEPTED_ADDRESS } from '../../lib/loading/addresses.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../lib/loading/visit.ts';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/changes';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Новое в документах', noindex: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireViewer(request, context);
  return (await pageData(request, context, context.get(apiContext).acceptances_asked())).data;
}

/** Documents that changed since the viewer agreed to them, with what is new in each. */
export default function DocumentChangesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={ACCEPTED_ADDRESS}>Принятые документы</BackLink>
      <PageHeading
        title="Новое в документах"
        description={
          loaderData.length > 0 ? 'Смотреть заказы и\u00a0вести начатые сделки можно и\u00a0без согласия.' : undefined
        }
      />
      {loaderData.map((asked, position) => (
        <ChangedDocument key={asked.document} asked={asked} isPrimary={position === 0} />
      ))}
      {loaderData.length === 0 && (
        <EmptyState centered icon={<Check size={44} />} title="Всё принято">
          Когда документы изменятся, здесь будет видно, что в&nbsp;них нового.
        </EmptyState>
      )}
    </>
  );
}
