import { PageHeading } from '../ui/page-heading.tsx';

export default function Home() {
  return <PageHeading title="Заказы" />;
}
