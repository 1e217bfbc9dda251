import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { redirect } from 'react-router';
import { formatPlanned } from '../../../deals/deal-moments.ts';
import { PayForm } from '../../../deals/money/pay-form.tsx';
import { typeset } from '../../../lib/format/typeset.ts';
import { useNow } from '../../../lib/live/clock.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData } from '../../../lib/loading/visit.ts';
import { Banner } from '../../../ui/cards/banner.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/pay';
import { readDealPage } from './read-deal-page.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Оплата сделки', noindex: true });

export async function loader(args: Route.LoaderArgs) {
  const page = await readDealPage(args);
  if (!page.deal.rights.pay.allowed) throw redirect(dealAddress(page.deal));
  const { data } = await pageData(args.request, args.context, args.context.get(apiContext).payment_methods_get());
  return { ...page, methods: data.deal };
}

/** Payment of a deal: the way to pay, what will happen to the money, the bill. */
export default function PayPage({ loaderData: { deal, order_title, methods } }: Route.ComponentProps) {
  const now = useNow();
  const declined = deal.events.findLast(({ move }) => move === 'payment_canceled');
  return (
    <>
      <BackLink to={dealAddress(deal)}>{typeset(order_title)}</BackLink>
      <PageHeading
        title="Оплата сделки"
        description={`${typeset(deal.title)}. ${displayName(deal.executor.full_name).replaceAll(' ', NBSP)}, до ${formatPlanned(deal, now)}.`}
      />
      {declined?.comment && <Banner tone="neg">{declined.comment}</Banner>}
      <PayForm deal={deal} methods={methods} />
    </>
  );
}
