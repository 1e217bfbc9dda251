import { useNavigate } from 'react-router';
import { DealCard } from '../../../deals/deal-card.tsx';
import { DealDetails } from '../../../deals/deal-details.tsx';
import { orderAddress } from '../../../lib/addresses.ts';
import { NBSP } from '../../../lib/money.ts';
import { pageMeta } from '../../../lib/seo.ts';
import { typo } from '../../../lib/typo.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { DealReviews } from '../../../reviews/deal-reviews.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/deal';
import styles from './deal.module.css';
import { readDealPage } from './read-deal-page.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData ? `Сделка № ${args.loaderData.deal.number}` : 'Сделка', noindex: true });

export const loader = readDealPage;

/** One deal (specification section 2): its state, the next step, what was agreed and what was handed over. */
export default function DealPage({ loaderData: { deal, order_title, order_address } }: Route.ComponentProps) {
  const navigate = useNavigate();
  useRefresh();
  return (
    <>
      <BackLink to={order_address}>{typo(order_title)}</BackLink>
      <h1 className="visually-hidden">
        Сделка №{NBSP}
        {deal.number}
      </h1>
      <div className={styles.columns}>
        <div className={styles.main}>
          <DealCard
            deal={deal}
            isOwnPage
            onDone={(move) => {
              if (move === 'delete') void navigate(orderAddress(deal.order_id), { replace: true });
            }}
          />
          <DealReviews deal={deal} />
        </div>
        <DealDetails deal={deal} />
      </div>
    </>
  );
}
