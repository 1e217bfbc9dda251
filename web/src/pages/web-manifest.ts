import { HOME_ADDRESS } from '../lib/addresses.ts';
import { siteContext } from '../lib/server-context.ts';
import type { Route } from './+types/web-manifest';

export function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(siteContext);
  const manifest = {
    name: brand,
    short_name: brand,
    lang: 'ru',
    start_url: HOME_ADDRESS,
    display: 'standalone',
    background_color: '#f3f2ee',
    theme_color: '#f3f2ee',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' },
  });
}
