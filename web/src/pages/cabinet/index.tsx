import Briefcase from 'icon:briefcase-duotone';
import HandCoins from 'icon:hand-coins-duotone';
import { redirect } from 'react-router';
import { CabinetChoice } from '../../cabinet/cabinet-choice.tsx';
import { pageMeta } from '../../lib/seo.ts';
import { apiContext } from '../../lib/server-context.ts';
import { pageData, requireViewer } from '../../lib/visit.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/index';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Кабинет', noindex: true });

/** Leads to the side the person uses more; who has used neither chooses. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = await requireViewer(request, context);
  const api = context.get(apiContext);
  const { counters } = await pageData(request, context, api.freelancer_responses_list({ query: { limit: 1 } }));
  const orders = viewer.customer.number_orders;
  if (orders === 0 && counters.all === 0) return null;
  throw redirect(orders > counters.all ? '/cabinet/customer/orders' : '/cabinet/freelancer/responses');
}

export default function CabinetEntryPage() {
  return (
    <>
      <PageHeading
        title="Кабинет"
        description="Один аккаунт годится и&nbsp;для&nbsp;заказов, и&nbsp;для&nbsp;откликов."
      />
      <CabinetChoice
        choices={[
          {
            icon: <Briefcase size={44} />,
            title: 'Я заказчик',
            text: 'Публикую задачи по 1С, выбираю исполнителя и принимаю работу.',
            to: '/cabinet/customer/orders',
          },
          {
            icon: <HandCoins size={44} />,
            title: 'Я исполнитель',
            text: 'Откликаюсь на заказы, выполняю их и получаю оплату через безопасную сделку.',
            to: '/cabinet/freelancer/responses',
          },
        ]}
      />
    </>
  );
}
