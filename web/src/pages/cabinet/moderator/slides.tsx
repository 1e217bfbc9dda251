import { SlideCards } from '../../../content/slide-cards.tsx';
import { CONTENT_ADDRESS } from '../../../lib/addresses.ts';
import { reasonOf } from '../../../lib/right.ts';
import { pageMeta } from '../../../lib/seo.ts';
import { apiContext } from '../../../lib/server-context.ts';
import { pageData, requireModerator } from '../../../lib/visit.ts';
import { BackLink } from '../../../ui/text-link.tsx';
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
      <BackLink to={CONTENT_ADDRESS}>Контент</BackLink>
      <SlideCards slides={slides} reason={reasonOf(rights.edit)} />
    </>
  );
}
