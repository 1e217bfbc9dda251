import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** `UI_GALLERY=1 react-router build` adds the sheet of all components; a production build has none. */
const gallery = process.env.UI_GALLERY ? [route('dev/ui', 'pages/ui-gallery.tsx')] : [];

export default [
  index('pages/home.tsx'),
  route('filter', 'pages/list-filter.tsx'),
  route('orders', 'pages/orders-redirect.ts'),
  route('orders/:orderId/responses/:responseId', 'pages/orders/response.tsx'),
  route('manifest.webmanifest', 'pages/web-manifest.ts'),
  layout('app/auth-frame.tsx', [
    route('sign-in', 'pages/auth/sign-in.tsx'),
    route('sign-up', 'pages/auth/sign-up.tsx'),
    route('password/forgot', 'pages/auth/forgot-password.tsx'),
    route('password/reset', 'pages/auth/reset-password.tsx'),
    route('email/verify', 'pages/auth/verify-email.tsx'),
  ]),
  route('cabinet/customer/orders/create', 'pages/cabinet/customer/create-order.tsx'),
  ...gallery,
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
