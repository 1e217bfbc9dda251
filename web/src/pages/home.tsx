import { pageMeta } from '../lib/seo.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Заказы', path: '/' });

export default function Home() {
  return <PageHeading title="Заказы" />;
}
