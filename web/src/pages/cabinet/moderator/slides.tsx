import { ContentTabs } from '../../../content/content-tabs.tsx';
import { SlideCards } from '../../../content/slide-cards.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireModerator } from '../../../lib/loading/visit.ts';
import { reasonOf } from '../../../lib/session/right.ts';
import type { Route } from './+types/slides';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Контент: слайды', noindex: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireModerator(request, context);
  const { data } = await pageData(request, context, context.get(apiContext).moderator_slides());
  return data;
}

export default function SlidesPage({ loaderData: { slides, rights } }: Route.ComponentProps) {
  return (
    <>
      <ContentTabs />
      <SlideCards slides={slides} reason={reasonOf(rights.edit)} />
    </>
  );
}
