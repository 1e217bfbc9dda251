import { CabinetHeading } from '../../../cabinet/cabinet-heading.tsx';
import { ContentTable } from '../../../content/content-table.tsx';
import { ContentTabs } from '../../../content/content-tabs.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireModerator } from '../../../lib/loading/visit.ts';
import type { Route } from './+types/content';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Контент', noindex: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireModerator(request, context);
  const { data } = await pageData(request, context, context.get(apiContext).moderator_contents());
  return { contents: data };
}

/** Texts and slides that admins edit (product: content). */
export default function ContentPage({ loaderData: { contents } }: Route.ComponentProps) {
  return (
    <>
      <ContentTabs />
      <CabinetHeading title="Тексты" />
      <ContentTable contents={contents} />
    </>
  );
}
