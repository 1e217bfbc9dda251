import Briefcase from 'icon:briefcase-duotone';
import HandCoins from 'icon:hand-coins-duotone';
import ShieldStar from 'icon:shield-star-duotone';
import { MODERATOR_CABINET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { AccountCard } from '../../cabinet/account-card.tsx';
import { CabinetChoice } from '../../cabinet/cabinet-choice.tsx';
import { CUSTOMER_ORDERS_ADDRESS, OWN_RESPONSES_ADDRESS } from '../../lib/loading/addresses.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { requireViewer } from '../../lib/loading/visit.ts';
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

export async function loader({ context, request }: Route.LoaderArgs) {
  return { viewer: await requireViewer(request, context) };
}

/** The account, sign-out and links into both sides; on a phone no other page has these links. */
export default function CabinetEntryPage({ loaderData: { viewer } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Кабинет"
        description="Один аккаунт годится и&nbsp;для&nbsp;заказов, и&nbsp;для&nbsp;откликов."
      />
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
