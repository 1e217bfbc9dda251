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
  route('rss.xml', 'pages/feed.ts'),
  route('searches/unsubscribe', 'pages/unsubscribe.tsx'),
  layout('app/auth-frame.tsx', [
    route('sign-in', 'pages/auth/sign-in.tsx'),
    route('sign-in/:provider', 'pages/auth/external-sign-in.tsx'),
    route('sign-up', 'pages/auth/sign-up.tsx'),
    route('password/forgot', 'pages/auth/forgot-password.tsx'),
    route('password/reset', 'pages/auth/reset-password.tsx'),
    route('email/verify', 'pages/auth/verify-email.tsx'),
    route('email/change', 'pages/auth/change-email.tsx'),
    route('email/revoke', 'pages/auth/revoke-email.tsx'),
  ]),
  route('customers/:uuid', 'pages/people/customer/layout.tsx', [
    index('pages/people/customer/info.tsx'),
    route('reviews', 'pages/people/customer/reviews.tsx'),
    route('orders', 'pages/people/customer/orders.tsx'),
  ]),
  route('freelancers/:uuid', 'pages/people/freelancer/layout.tsx', [
    index('pages/people/freelancer/info.tsx'),
    route('reviews', 'pages/people/freelancer/reviews.tsx'),
    route('orders', 'pages/people/freelancer/orders.tsx'),
  ]),
  route('legal/:slug', 'pages/legal/document.tsx'),
  route('settings', 'pages/settings.tsx'),
  route('cabinet', 'pages/cabinet/index.tsx'),
  route('cabinet/customer/orders/create', 'pages/cabinet/customer/create-order.tsx'),
  route('cabinet/customer/orders/:orderId/edit', 'pages/cabinet/customer/edit-order.tsx'),
  route('cabinet/customer/teams/:teamId', 'pages/cabinet/customer/team.tsx'),
  route('cabinet/customer', 'pages/cabinet/customer/layout.tsx', [
    index('pages/cabinet/customer/index.ts'),
    route('orders', 'pages/cabinet/customer/orders.tsx'),
    route('teams', 'pages/cabinet/customer/teams.tsx'),
    route('reviews', 'pages/cabinet/customer/reviews.tsx'),
    route('profile', 'pages/cabinet/customer/profile.tsx'),
  ]),
  route('cabinet/freelancer', 'pages/cabinet/freelancer/layout.tsx', [
    index('pages/cabinet/freelancer/index.ts'),
    route('orders', 'pages/cabinet/freelancer/orders.tsx'),
    route('responses', 'pages/cabinet/freelancer/responses.tsx'),
    route('offers', 'pages/cabinet/freelancer/offers.tsx'),
    route('searches', 'pages/cabinet/freelancer/searches.tsx'),
    route('reviews', 'pages/cabinet/freelancer/reviews.tsx'),
    route('profile', 'pages/cabinet/freelancer/profile.tsx'),
  ]),
  ...gallery,
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
