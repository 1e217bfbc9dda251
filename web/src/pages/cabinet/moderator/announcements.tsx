import { AnnouncementCards } from '../../../content/announcement-cards.tsx';
import { ContentTabs } from '../../../content/content-tabs.tsx';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireModerator } from '../../../lib/loading/visit.ts';
import { reasonOf } from '../../../lib/session/right.ts';
import type { Route } from './+types/announcements';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Контент: объявления', noindex: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireModerator(request, context);
  const { data } = await pageData(request, context, context.get(apiContext).moderator_announcements());
  return data;
}

export default function AnnouncementsPage({ loaderData: { announcements, rights } }: Route.ComponentProps) {
  return (
    <>
      <ContentTabs />
      <AnnouncementCards announcements={announcements} reason={reasonOf(rights.edit)} />
    </>
  );
}
