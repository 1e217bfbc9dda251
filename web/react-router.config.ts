import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // The gallery of components never takes the place of the product.
  buildDirectory: process.env.UI_GALLERY ? 'build-gallery' : 'build',
  ssr: true,
  // The whole route manifest is one small immutable file: no `/__manifest` request follows a page view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
