import { type AccountRef, type PostingPlan, smReturned, smSpent, smTopup } from '@provodka/domain/ledger.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { chooseWallet } from '@provodka/domain/responses.ts';
import type { Writing } from '../platform/context.ts';
import { findOrOpenAccounts, insertEntry, lockWallets } from './store.ts';

/** What an entry is written for. */
export interface EntryOrigin {
  /** Names what happened once in the product's life, so that no repetition posts it twice. */
  key: string;
  deal_id: number | null;
  payment_id: number | null;
  /** Which wallet the plan's `sm_wallet` means, where its owner may have several; the oldest by default. */
  wallet_id?: number;
}

/**
 * Posts a plan of domain/ledger.ts: the only way money changes. Amounts in kopecks, or whole SM. Returns false when the same
 * entry had been posted before. The database refuses an entry that does not balance and a balance below zero.
 */
export async function postPlan({ db: tx, now }: Writing, plan: PostingPlan, origin: EntryOrigin): Promise<boolean> {
  const { wallet_id, ...named } = origin;
  const accounts = plan.postings.map(({ account }) => account);
  const isChosen = (account: AccountRef) => account.kind === 'sm_wallet' && wallet_id !== undefined;
  const others = accounts.filter((account) => !isChosen(account));
  const ids = await findOrOpenAccounts(tx, others, plan.currency, now);
  const idOf = (account: AccountRef) => (isChosen(account) ? wallet_id : ids[others.indexOf(account)]) as number;
  const entry = await insertEntry(tx, {
    ...named,
    kind: plan.kind,
    account_ids: accounts.map(idOf),
    amounts: plan.postings.map((posting) => posting.amount),
    now,
  });
  return entry !== null;
}

/**
 * Takes SM for a paid action from the user's first wallet with a positive balance that is not locked (specification
 * section 3). Throws RefusedError `sm_insufficient`.
 */
export async function spendSm(context: Writing, userUuid: string, sm: number, key: string): Promise<void> {
  const wallets = await lockWallets(context.db, userUuid);
  const wallet = chooseWallet(wallets);
  if (!wallet || wallet.balance < sm)
    throw new RefusedError(refuse('sm_insufficient', { params: { cost: sm, balance: wallet?.balance ?? 0 } }));
  await postPlan(context, smSpent(userUuid, sm), { key, deal_id: null, payment_id: null, wallet_id: wallet.id });
}

/** Gives SM back, to the wallet they were taken from, for a paid action that came to nothing. */
export async function returnSm(
  context: Writing,
  { user_uuid, wallet_id }: { user_uuid: string; wallet_id: number },
  sm: number,
  key: string,
): Promise<void> {
  await postPlan(context, smReturned(user_uuid, sm), { key, deal_id: null, payment_id: null, wallet_id });
}

/** Adds bought SM to a user's wallet. */
export async function topUpSm(context: Writing, userUuid: string, sm: number, key: string): Promise<void> {
  await postPlan(context, smTopup(userUuid, sm), { key, deal_id: null, payment_id: null });
}
