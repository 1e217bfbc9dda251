import { siteContext } from '../../lib/loading/server-context.ts';
import { writeRobots } from '../../sitemap/robots.ts';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(writeRobots(context.get(siteContext).origin), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
