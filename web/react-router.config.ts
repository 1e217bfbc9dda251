import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // The gallery of components is built into a folder of its own, beside the product.
  buildDirectory: process.env.UI_GALLERY ? 'build-gallery' : 'build',
  ssr: true,
  // The whole route manifest is one small immutable file: no `/__manifest` request follows a page view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
