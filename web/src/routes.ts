import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** `UI_GALLERY=1 react-router build` adds the sheet of all components; a production build has none. */
const gallery = process.env.UI_GALLERY ? [route('dev/ui', 'pages/ui-gallery.tsx')] : [];

export default [
  index('pages/home.tsx'),
  route('orders', 'pages/orders-redirect.ts'),
  route('manifest.webmanifest', 'pages/web-manifest.ts'),
  ...gallery,
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
