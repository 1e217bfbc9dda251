import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // The gallery of components never takes the place of the product.
  buildDirectory: process.env.UI_GALLERY ? 'build-gallery' : 'build',
  ssr: true,
  // A page brings its own routes; how the others come is in vite/unused-router.ts.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
