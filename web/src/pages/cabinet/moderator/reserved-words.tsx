import { ContentTabs } from '../../../content/content-tabs.tsx';
import { ReservedWordsForm } from '../../../content/reserved-words-form.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireModerator } from '../../../lib/loading/visit.ts';
import type { Route } from './+types/reserved-words';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Контент: занятые имена', noindex: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireModerator(request, context);
  const { data } = await pageData(request, context, context.get(apiContext).moderator_reserved_words());
  return data;
}

export default function ReservedWordsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ContentTabs />
      <ReservedWordsForm reserved={loaderData} />
    </>
  );
}
