import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** `UI_GALLERY=1 react-router build` adds the sheet of all components; a production build has none. */
const gallery = process.env.UI_GALLERY ? [route('dev/ui', 'pages/ui-gallery.tsx')] : [];

export default [
  index('pages/home.tsx'),
  route('filter', 'pages/list-filter.tsx'),
  route('orders', 'pages/orders-redirect.ts'),
  route('orders/:orderId', 'pages/orders/order.tsx'),
  route('orders/:orderId/responses/:responseId', 'pages/orders/response.tsx'),
  route('orders/:orderId/deals/create', 'pages/orders/deals/create.tsx'),
  route('orders/:orderId/deals/:dealId', 'pages/orders/deals/deal.tsx'),
  route('orders/:orderId/deals/:dealId/pay', 'pages/orders/deals/pay.tsx'),
  route('orders/:orderId/deals/:dealId/payout', 'pages/orders/deals/payout.tsx'),
  route('orders/:orderId/deals/:dealId/review', 'pages/orders/deals/review.tsx'),
  route('manifest.webmanifest', 'pages/web-manifest.ts'),
  layout('app/auth-frame.tsx', [
    route('sign-in', 'pages/auth/sign-in.tsx'),
    route('sign-up', 'pages/auth/sign-up.tsx'),
    route('password/forgot', 'pages/auth/forgot-password.tsx'),
    route('password/reset', 'pages/auth/reset-password.tsx'),
    route('email/verify', 'pages/auth/verify-email.tsx'),
  ]),
  route('cabinet', 'pages/cabinet/index.tsx'),
  route('cabinet/customer/orders/create', 'pages/cabinet/customer/create-order.tsx'),
  route('cabinet/customer/orders/:orderId/edit', 'pages/cabinet/customer/edit-order.tsx'),
  route('cabinet/customer', 'pages/cabinet/customer/layout.tsx', [
    index('pages/cabinet/customer/index.ts'),
    route('messages', 'pages/cabinet/customer/messages.tsx'),
    route('orders', 'pages/cabinet/customer/orders.tsx'),
    route('reviews', 'pages/cabinet/customer/reviews.tsx'),
  ]),
  route('cabinet/freelancer', 'pages/cabinet/freelancer/layout.tsx', [
    index('pages/cabinet/freelancer/index.ts'),
    route('messages', 'pages/cabinet/freelancer/messages.tsx'),
    route('orders', 'pages/cabinet/freelancer/orders.tsx'),
    route('responses', 'pages/cabinet/freelancer/responses.tsx'),
    route('reviews', 'pages/cabinet/freelancer/reviews.tsx'),
  ]),
  ...gallery,
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
