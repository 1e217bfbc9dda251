import { accountRoutes } from '@provodka/contract/people/accounts.ts';
import { HOME_ADDRESS, OWN_RESPONSES_ADDRESS } from '../lib/loading/addresses.ts';
import { pageMeta } from '../lib/loading/seo.ts';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData } from '../lib/loading/visit.ts';
import { safeReturnPath } from '../lib/session/return-address.ts';
import { loadOwnList } from '../lists/load-list.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { BackLink } from '../ui/text-link.tsx';
import { WALLET_ENTRIES } from '../wallet/entry-list.ts';
import { useIsEnough, useIsResponsePaid } from '../wallet/response-price.ts';
import { TopUpForm } from '../wallet/top-up-form.tsx';
import { leadsBack, TopUpState } from '../wallet/top-up-state.tsx';
import styles from '../wallet/wallet.module.css';
import { WalletBalance } from '../wallet/wallet-balance.tsx';
import { WalletEntries } from '../wallet/wallet-entries.tsx';
import type { Route } from './+types/wallet';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Кошелёк', noindex: true });

export async function loader(args: Route.LoaderArgs) {
  const { request, context, url } = args;
  const entries = await loadOwnList(args, WALLET_ENTRIES, accountRoutes.accounts_entries);
  const api = context.get(apiContext);
  const [accounts, topUp, methods] = await pageData(
    request,
    context,
    Promise.all([api.accounts_list(), api.accounts_top_up_get(), api.payment_methods_get()]),
  );
  const back = safeReturnPath(url.searchParams.get('return_to'));
  return {
    entries,
    accounts: accounts.data,
    topUp: topUp.data,
    methods: methods.data.top_up,
    need: wholeIn(url, 'need') ?? 0,
    returnedFrom: wholeIn(url, 'top_up'),
    returnTo: back === HOME_ADDRESS ? null : back,
  };
}

function wholeIn(url: URL, name: string): number | null {
  const text = url.searchParams.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** SM accounts (specification section 3): how much is there, how to get more, what it went for. */
export default function WalletPage({ loaderData }: Route.ComponentProps) {
  const { entries, accounts, topUp, methods, need, returnedFrom, returnTo } = loaderData;
  const { data, meta: pages, place } = entries;
  const isBack = leadsBack(topUp, returnedFrom);
  const isPaid = useIsResponsePaid();
  const isEnough = useIsEnough(accounts);
  return (
    <>
      <BackLink to={returnTo ?? OWN_RESPONSES_ADDRESS}>{returnTo ? 'К\u00a0отклику' : 'Отклики'}</BackLink>
      <PageHeading title="Кошелёк" description="SM&nbsp;— единицы, которыми оплачивают отклики." />
      <TopUpState topUp={topUp} returnedFrom={returnedFrom} />
      <div className={styles.columns}>
        <WalletBalance accounts={accounts} returnTo={isBack ? null : returnTo} isEnough={isEnough} />
        <TopUpForm
          need={need}
          methods={methods}
          returnTo={returnTo}
          isSecond={isBack || !isPaid || (isEnough && returnTo !== null)}
        />
        <div className={styles.entriesArea}>
          <WalletEntries at={{ list: WALLET_ENTRIES, place }} entries={data} meta={pages} />
        </div>
      </div>
    </>
  );
}
