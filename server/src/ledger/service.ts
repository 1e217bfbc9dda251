import type { topUpForm } from '@provodka/contract/people/accounts.ts';
import { type AccountRef, type PostingPlan, smReturned, smSpent } from '@provodka/domain/money/ledger.ts';
import { priceOfSm } from '@provodka/domain/money/sm.ts';
import { chooseWallet, refuseLackOfSm } from '@provodka/domain/orders/responses.ts';
import { RefusedError } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { recordAct } from '../acceptances/service.ts';
import type { PaymentProvider } from '../integrations/payments/port.ts';
import {
  assertOffered,
  changePayment,
  openAtProvider,
  openedAfter,
  type PaymentRow,
  type ProviderParts,
  writePayment,
} from '../payments/service.ts';
import {
  type FreeContext,
  inTransaction,
  type ReadContext,
  type WriteContext,
  type Writing,
} from '../platform/context.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { assertAllowed } from '../platform/rights.ts';
import { refuseAsBuyer } from '../users/service.ts';
import * as entries from './entry-store.ts';
import { walletPath } from './present.ts';
import { insertEntry, lockWallets, openAccounts } from './store.ts';
import { findOpenTopUp, lockBuyer } from './top-up-store.ts';

/** The origin of an entry. */
export interface EntryOrigin {
  /** A unique name of the cause, by which a repetition does not post the entry twice. */
  key: string;
  deal_id: number | null;
  payment_id: number | null;
  /** The wallet that the plan's `sm_wallet` means, when its owner has several; the oldest by default. */
  wallet_id?: number;
}

/**
 * Posts a plan of domain/ledger.ts: the only way money changes. Amounts in kopecks, or whole SM. Returns false when the same
 * entry had been posted before. The database refuses an entry that does not balance and a balance below zero.
 */
export async function postPlan(context: Writing, plan: PostingPlan, origin: EntryOrigin): Promise<boolean> {
  return (await writeEntry(context, plan, origin)) !== null;
}

/** The id of the journal entry, null when the entry was posted before. */
async function writeEntry({ db: tx, now }: Writing, plan: PostingPlan, origin: EntryOrigin): Promise<number | null> {
  const { wallet_id, ...named } = origin;
  const accounts = plan.postings.map(({ account }) => account);
  const isChosen = (account: AccountRef) => account.kind === 'sm_wallet' && wallet_id !== undefined;
  const entry = {
    ...named,
    kind: plan.kind,
    accounts: accounts.map((account) => (isChosen(account) ? { id: wallet_id as number } : account)),
    amounts: plan.postings.map((posting) => posting.amount),
    now,
  };
  const posted = await insertEntry(tx, entry);
  if (posted !== undefined) return posted;
  const unknown = accounts.filter((account) => !isChosen(account));
  await openAccounts(tx, unknown, plan.currency, now);
  const retried = await insertEntry(tx, entry);
  if (retried === undefined) throw new Error(`An account of the entry ${named.key} could not be opened`);
  return retried;
}

/** The response that an entry is about; the wallet's list shows it. */
export interface SmOrigin {
  key: string;
  order_id: number;
  response_id: number;
}

/**
 * Takes SM for a paid action from the user's first wallet with a positive balance that is not locked
 * (specification section 3). Throws RefusedError `sm_insufficient`.
 */
export async function spendSm(context: Writing, userUuid: string, sm: number, origin: SmOrigin): Promise<void> {
  const wallets = await lockWallets(context.db, userUuid);
  const wallet = chooseWallet(wallets);
  if (!wallet || wallet.balance < sm) throw new RefusedError(refuseLackOfSm(sm, wallet?.balance ?? 0));
  const { order_id, response_id } = origin;
  await writeSmEntry(context, smSpent(userUuid, sm), { ...origin, wallet_id: wallet.id, reason: null });
  await addEvent(
    context.db,
    'wallet_changed',
    { user_uuid: userUuid, move: 'spend', sm, order_id, response_id },
    context.now,
  );
}

/** Gives SM back, to the wallet they were taken from, for a paid action that came to nothing by this move of its order. */
export async function returnSm(
  context: Writing,
  { user_uuid, wallet_id }: { user_uuid: string; wallet_id: number },
  sm: number,
  origin: SmOrigin & { reason: string },
): Promise<void> {
  const { order_id, response_id } = origin;
  const isNew = await writeSmEntry(context, smReturned(user_uuid, sm), { ...origin, wallet_id });
  if (isNew)
    await addEvent(context.db, 'wallet_changed', { user_uuid, move: 'return', sm, order_id, response_id }, context.now);
}

async function writeSmEntry(
  context: Writing,
  plan: PostingPlan,
  { key, wallet_id, ...about }: SmOrigin & { wallet_id: number; reason: string | null },
): Promise<boolean> {
  const journal_id = await writeEntry(context, plan, { key, deal_id: null, payment_id: null, wallet_id });
  if (journal_id !== null) await entries.insertReason(context.db, { journal_id, ...about });
  return journal_id !== null;
}

/** Prices of responses and their returns by the response's id; free responses are absent. */
export async function findSmCosts(
  { db }: Pick<ReadContext, 'db'>,
  responseIds: readonly number[],
): Promise<Map<number, SmCost>> {
  if (responseIds.length === 0) return new Map();
  const rows = await entries.findCosts(db, responseIds);
  return new Map(rows.map(({ response_id, ...cost }) => [response_id, cost]));
}
export type SmCost = Omit<entries.CostRow, 'response_id'>;

export type TopUpForm = z.output<typeof topUpForm>;

/**
 * Opens a top-up at the provider and returns the address of the bank's page, or of the wallet when there is nothing to do
 * there; a second call for the same returns the same one. Opens its own transactions. Throws RefusedError, HttpFailure 422
 * while the provider does not answer or when it declined.
 */
export async function topUp(context: FreeContext, parts: ProviderParts, form: TopUpForm): Promise<string> {
  const payment = await inTransaction(context, (inside) => openTopUp(inside, parts.provider, form));
  return (await openAtProvider(context, parts, payment)) ?? parts.siteOrigin() + walletPath(payment);
}

/** A person has one top-up under way: another sum or way puts the former aside, though money by it is still credited. */
async function openTopUp(context: WriteContext, provider: PaymentProvider, form: TopUpForm): Promise<PaymentRow> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseAsBuyer(viewer));
  assertOffered(provider, 'top_up', form.method);
  await lockBuyer(tx, viewer.user_uuid);
  const amount = priceOfSm(form.amount);
  const open = await findOpenTopUp(tx, viewer.user_uuid);
  const return_to = form.return_to ?? null;
  if (open?.method === form.method && open.amount === amount && open.return_to === return_to)
    return await accepted(context, open);
  if (open) await changePayment(context, open.id, { superseded_at: now });
  const payment = await writePayment(context, {
    purpose: 'top_up',
    user_uuid: viewer.user_uuid,
    kind: 'payment',
    method: form.method,
    amount,
    provider: provider.name,
    return_to,
    next_attempt_at: openedAfter(now),
  });
  return await accepted(context, payment);
}

/** The buyer agrees to the terms by each press; the same payment by the same terms is one row. */
async function accepted(context: WriteContext, payment: PaymentRow): Promise<PaymentRow> {
  await recordAct(context, 'top_up', context.viewer, payment.id);
  return payment;
}

/** Puts an unfinished top-up aside; false when there is none, as after its payment or a repetition. */
export async function cancelTopUp(context: WriteContext): Promise<boolean> {
  const { db: tx, viewer, now } = context;
  await lockBuyer(tx, viewer.user_uuid);
  const open = await findOpenTopUp(tx, viewer.user_uuid);
  if (open) await changePayment(context, open.id, { superseded_at: now });
  return open !== undefined;
}
