import Briefcase from 'icon:briefcase-duotone';
import HandCoins from 'icon:hand-coins-duotone';
import ShieldStar from 'icon:shield-star-duotone';
import { MODERATOR_CABINET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import { ORDERS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { AccountCard } from '../../cabinet/account-card.tsx';
import { CabinetChoice } from '../../cabinet/cabinet-choice.tsx';
import { CUSTOMER_ORDERS_ADDRESS, OWN_RESPONSES_ADDRESS } from '../../lib/loading/addresses.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { apiContext } from '../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../lib/loading/visit.ts';
import { type Waiting, WaitingOrders } from '../../orders/cabinet/waiting-orders.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { signOut } from '../../users/sign-out.ts';
import type { Route } from './+types/index';

const MODERATION = {
  icon: <ShieldStar size={44} />,
  title: 'Я модератор',
  text: 'Проверяю заказы, отклики и людей, решаю жалобы.',
  to: MODERATOR_CABINET_ADDRESS,
};

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Кабинет', noindex: true });

/** How many orders of a side stand here; its list has the others. */
const SHOWN = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = await requireViewer(request, context);
  const api = context.get(apiContext);
  const query = { sort: 'turn|desc', limit: SHOWN } as const;
  const [customer, executor] = await pageData(
    request,
    context,
    Promise.all([api.customer_orders_list({ query }), api.freelancer_orders_list({ query })]),
  );
  return { viewer, customer: waitingOf(customer), executor: waitingOf(executor) };
}

type Listed = { data: readonly CabinetOrder[]; counters: { waiting: { all: number } } };

const waitingOf = ({ data, counters }: Listed): Waiting => ({
  orders: data.filter(({ is_waiting }) => is_waiting),
  total: counters.waiting.all,
});

/** Orders that wait for the viewer, the account, and links into both sides, which on a phone no other page has. */
export default function CabinetEntryPage({ loaderData: { viewer, customer, executor } }: Route.ComponentProps) {
  const total = customer.total + executor.total;
  return (
    <>
      <PageHeading
        title="Кабинет"
        description={total === 0 ? 'Сейчас вас ничего не\u00a0ждёт.' : `Ждёт вас: ${formatCount(total, ORDERS)}`}
      />
      <WaitingOrders customer={customer} executor={executor} />
      <AccountCard viewer={viewer} onSignOut={signOut} />
      <CabinetChoice
        choices={[
          {
            icon: <Briefcase size={44} />,
            title: 'Я заказчик',
            text: 'Публикую задачи по 1С, выбираю исполнителя и принимаю работу.',
            to: CUSTOMER_ORDERS_ADDRESS,
          },
          {
            icon: <HandCoins size={44} />,
            title: 'Я исполнитель',
            text: 'Откликаюсь на заказы, выполняю их и получаю оплату через безопасную сделку.',
            to: OWN_RESPONSES_ADDRESS,
          },
          ...(viewer.is_moderator ? [MODERATION] : []),
        ]}
      />
    </>
  );
}
