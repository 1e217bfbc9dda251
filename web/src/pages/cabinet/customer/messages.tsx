import { pageMeta } from '../../../lib/loading/seo.ts';
import { useRefresh } from '../../../lib/loading/use-refresh.ts';
import { Inbox } from '../../../messages/inbox.tsx';
import { loadInbox } from '../../../messages/load-inbox.ts';
import type { Route } from './+types/messages';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Сообщения', noindex: true });

export const loader = (args: Route.LoaderArgs) => loadInbox(args, 'customer');

export default function CustomerMessagesPage({ loaderData }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, open, isNamed } = loaderData;
  useRefresh();
  return (
    <Inbox
      side="customer"
      place={place}
      conversations={data}
      unread={counters.all}
      meta={pages}
      open={open}
      isNamed={isNamed}
    />
  );
}
