import { type PostingPlan, smReturned, smSpent, smTopup } from '@provodka/domain/ledger.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { chooseSmAccount } from '@provodka/domain/responses.ts';
import type { Tx } from '../platform/database.ts';
import { accountId, insertEntry, lockWallets } from './store.ts';

export interface EntryContext {
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
export async function postPlan(tx: Tx, plan: PostingPlan, context: EntryContext, now: Date): Promise<boolean> {
  const { wallet_id, ...named } = context;
  const accountIds: number[] = [];
  for (const { account } of plan.postings) {
    const isChosen = account.kind === 'sm_wallet' && wallet_id !== undefined;
    accountIds.push(isChosen ? wallet_id : await accountId(tx, account, plan.currency, now));
  }
  const entry = await insertEntry(tx, {
    ...named,
    kind: plan.kind,
    account_ids: accountIds,
    amounts: plan.postings.map((posting) => posting.amount),
    now,
  });
  return entry !== null;
}

/**
 * Takes SM for a paid action from the user's first account with a positive balance that is not locked (specification
 * section 3). Throws RefusedError `sm_insufficient`.
 */
export async function spendSm(tx: Tx, userUuid: string, sm: number, key: string, now: Date): Promise<void> {
  const wallets = await lockWallets(tx, userUuid);
  const wallet = chooseSmAccount(wallets);
  if (!wallet || wallet.balance < sm)
    throw new RefusedError(refuse('sm_insufficient', { params: { cost: sm, balance: wallet?.balance ?? 0 } }));
  const context = { key, deal_id: null, payment_id: null, wallet_id: wallet.id };
  await postPlan(tx, smSpent(userUuid, sm), context, now);
}

/** Gives SM back, to the wallet they were taken from, for a paid action that came to nothing. */
export async function returnSm(
  tx: Tx,
  wallet: { user_uuid: string; wallet_id: number },
  sm: number,
  key: string,
  now: Date,
): Promise<void> {
  const context = { key, deal_id: null, payment_id: null, wallet_id: wallet.wallet_id };
  await postPlan(tx, smReturned(wallet.user_uuid, sm), context, now);
}

/** Adds bought SM to a user's wallet. */
export async function topUpSm(tx: Tx, userUuid: string, sm: number, key: string, now: Date): Promise<void> {
  await postPlan(tx, smTopup(userUuid, sm), { key, deal_id: null, payment_id: null }, now);
}
