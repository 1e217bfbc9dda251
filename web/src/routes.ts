import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('pages/home.tsx'),
  route('orders', 'pages/orders-redirect.ts'),
  route('manifest.webmanifest', 'pages/web-manifest.ts'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
