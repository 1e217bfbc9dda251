import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { redirect } from 'react-router';
import { ACCEPTED_WORDS, acceptedBy } from '../../../deals/deal-moments.ts';
import { PayoutForm } from '../../../deals/money/payout-form.tsx';
import { formatStep } from '../../../lib/format/full-moment.ts';
import { typeset } from '../../../lib/format/typeset.ts';
import { useNow } from '../../../lib/live/clock.ts';
import { useViewer } from '../../../lib/loading/page-data.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData } from '../../../lib/loading/visit.ts';
import { Banner } from '../../../ui/cards/banner.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/payout';
import { readDealPage } from './read-deal-page.ts';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Выплата', noindex: true });

export async function loader(args: Route.LoaderArgs) {
  const { deal, order_title } = await readDealPage(args);
  if (!deal.rights.payout.allowed) throw redirect(dealAddress(deal));
  const api = args.context.get(apiContext);
  const asked = Promise.all([api.payment_methods_get(), api.sbp_banks_list()]);
  const [methods, banks] = await pageData(args.request, args.context, asked);
  return { deal, order_title, methods: methods.data, banks: banks.data };
}

/** The executor takes the money of an accepted deal. */
export default function PayoutPage({ loaderData: { deal, order_title, methods, banks } }: Route.ComponentProps) {
  const now = useNow();
  const viewer = useViewer();
  const accepted = typeset(ACCEPTED_WORDS[acceptedBy(deal.events)]);
  const when = deal.accepted_at ? ` ${formatStep(deal.accepted_at, now)}` : '';
  return (
    <>
      <BackLink to={dealAddress(deal)}>{typeset(order_title)}</BackLink>
      <PageHeading title="Выплата" description={`${accepted}${when}. Укажите, куда перевести деньги.`} />
      {deal.payout_refusal && <Banner tone="neg">{deal.payout_refusal}</Banner>}
      <PayoutForm deal={deal} methods={methods} banks={banks} phone={viewer?.freelancer.contact_phone ?? null} />
    </>
  );
}
