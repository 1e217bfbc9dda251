import type { AccountKind, AccountRef, PostingPlan } from '@provodka/domain/money/ledger.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';

const owner = (account: AccountRef) => ({
  deal_id: account.kind === 'escrow' ? Number(account.owner_id) : null,
  owner_uuid: account.kind === 'payable' || account.kind === 'sm_wallet' ? account.owner_id : null,
});

/** Opens those of the ledger accounts that nobody has mentioned before; two who open one at once get the same. */
export async function openAccounts(
  tx: Tx,
  accounts: readonly AccountRef[],
  currency: PostingPlan['currency'],
  now: Date,
): Promise<void> {
  const found = await findAccountIds(tx, accounts);
  for (const [place, account] of accounts.entries()) {
    if (!found.has(place)) await openOne(tx, account, currency, now);
  }
}

async function openOne(tx: Tx, account: AccountRef, currency: PostingPlan['currency'], now: Date): Promise<void> {
  // A person may have several wallets, so no unique index stops two who open the first one at once.
  if (account.kind === 'sm_wallet') await openFirstWallet(tx, account, currency, now);
  else await openAccount(tx, account, currency, now);
}

async function openFirstWallet(
  tx: Tx,
  account: AccountRef,
  currency: PostingPlan['currency'],
  now: Date,
): Promise<void> {
  await lockName(tx, `wallet of ${account.owner_id}`);
  if (!(await findAccountIds(tx, [account])).has(0)) await openAccount(tx, account, currency, now);
}

/** Does nothing when somebody else has opened it meanwhile. */
async function openAccount(tx: Tx, account: AccountRef, currency: PostingPlan['currency'], now: Date): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({ kind: account.kind, currency, ...owner(account), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ids by the place of their account in the list; one that is not open is absent. */
async function findAccountIds(tx: Tx, accounts: readonly AccountRef[]): Promise<Map<number, number>> {
  if (accounts.length === 0) return new Map();
  const { rows } = await sql<{ place: number; id: number }>`${idsOf(accounts)}`.execute(tx);
  return new Map(rows.map(({ place, id }) => [place, id]));
}

/** A row of `place` and `id` for each account that is open; one statement, each account by an index of its own. */
function idsOf(accounts: readonly (AccountRef | { id: number })[]): RawBuilder<unknown> {
  const selects = accounts.map((account, place) =>
    'id' in account
      ? sql`(select ${place}::int as place, ${account.id}::bigint as id)`
      : sql`(select ${place}::int as place, id from ledger_accounts where ${isAccount(account)} order by id limit 1)`,
  );
  return sql.join(selects, sql` union all `);
}

function isAccount(account: AccountRef) {
  const { deal_id, owner_uuid } = owner(account);
  if (deal_id !== null) return sql`kind = ${sql.lit(account.kind)} and deal_id = ${deal_id}`;
  if (owner_uuid !== null) return sql`kind = ${sql.lit(account.kind)} and owner_uuid = ${owner_uuid}`;
  return sql`kind = ${sql.lit(account.kind)}`;
}

export interface JournalEntry {
  key: string;
  kind: string;
  deal_id: number | null;
  payment_id: number | null;
  /** An account that is meant by its id where its owner may have several. */
  accounts: readonly (AccountRef | { id: number })[];
  amounts: number[];
  now: Date;
}

/**
 * Writes a balanced entry: its id, or null when the very same entry was there already; undefined, and nothing is written, when
 * one of its accounts was never opened. Throws when the key meant another entry.
 */
export async function insertEntry(tx: Tx, entry: JournalEntry): Promise<number | null | undefined> {
  const { accounts, now } = entry;
  const { rows } = await sql<{ id: number | null; is_posted: boolean }>`
    with accounts as (${idsOf(accounts)}), known as (
      select count(*) = ${accounts.length}::int as is_posted, array_agg(id order by place) as ids from accounts)
    select is_posted, case when is_posted then post_entry(${entry.key}, ${entry.kind}, ${entry.deal_id}::bigint,
      ${entry.payment_id}::bigint, ids, ${entry.amounts}::bigint[], ${now}::timestamptz) end as id
    from known`.execute(tx);
  return rows[0]?.is_posted ? rows[0].id : undefined;
}

export interface WalletRow {
  id: number;
  balance: number;
  is_locked: boolean;
  currency_code: string;
}

/** Wallets of a user in the order in which paid actions try them (specification section 3), locked. */
export async function lockWallets(tx: Tx, userUuid: string): Promise<WalletRow[]> {
  return await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'balance', 'is_locked', 'currency as currency_code'])
    .where('kind', '=', 'sm_wallet')
    .where('owner_uuid', '=', userUuid)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The balance of an account: stored for accounts with an owner, otherwise the sum of the postings. */
export async function findBalance(db: Reader, kind: AccountKind, ownerId: string | null): Promise<number> {
  const { deal_id, owner_uuid } = owner({ kind, owner_id: ownerId });
  const result = await sql<{ balance: number }>`
    select coalesce(sum(p.amount), 0)::bigint as balance
    from postings p join ledger_accounts a on a.id = p.account_id
    where a.kind = ${kind}
      and (${deal_id}::bigint is null or a.deal_id = ${deal_id}::bigint)
      and (${owner_uuid}::uuid is null or a.owner_uuid = ${owner_uuid}::uuid)`.execute(db);
  return result.rows[0]?.balance ?? 0;
}
