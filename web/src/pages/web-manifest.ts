import { CABINET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { HOME_ADDRESS, NEW_ORDER_ADDRESS } from '../lib/loading/addresses.ts';
import { siteContext } from '../lib/loading/server-context.ts';
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
    id: HOME_ADDRESS,
    scope: HOME_ADDRESS,
    description: 'Биржа заказов по 1С с безопасной сделкой',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Создать заказ', url: NEW_ORDER_ADDRESS },
      { name: 'Кабинет', url: CABINET_ADDRESS },
    ],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' },
  });
}
