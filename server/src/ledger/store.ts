import type { AccountKind, AccountRef, PostingPlan } from '@provodka/domain/ledger.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database.ts';

const owner = (account: AccountRef) => ({
  deal_id: account.kind === 'escrow' ? Number(account.owner_id) : null,
  owner_uuid: account.kind === 'payable' || account.kind === 'sm_wallet' ? account.owner_id : null,
});

/** The ids of ledger accounts in their order, each opened at its first mention; two who open one at once get the same. */
export async function findOrOpenAccounts(
  tx: Tx,
  accounts: readonly AccountRef[],
  currency: PostingPlan['currency'],
  now: Date,
): Promise<number[]> {
  const found = await findAccountIds(tx, accounts);
  const ids: number[] = [];
  for (const [place, account] of accounts.entries()) {
    ids.push(found.get(place) ?? (await openOne(tx, account, currency, now)));
  }
  return ids;
}

async function openOne(tx: Tx, account: AccountRef, currency: PostingPlan['currency'], now: Date): Promise<number> {
  // A person may have several wallets, so no unique index stops two who open the first one at once.
  if (account.kind === 'sm_wallet') return await openFirstWallet(tx, account, currency, now);
  return await openAccount(tx, account, currency, now);
}

async function openFirstWallet(
  tx: Tx,
  account: AccountRef,
  currency: PostingPlan['currency'],
  now: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet of ${account.owner_id}`}, 0))`.execute(tx);
  return (await findAccountIds(tx, [account])).get(0) ?? (await openAccount(tx, account, currency, now));
}

async function openAccount(tx: Tx, account: AccountRef, currency: PostingPlan['currency'], now: Date): Promise<number> {
  const opened = await tx
    .insertInto('ledger_accounts')
    .values({ kind: account.kind, currency, ...owner(account), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Nothing comes back when somebody else has opened it meanwhile.
  return opened?.id ?? ((await findAccountIds(tx, [account])).get(0) as number);
}

/** Ids by the place of their account in the list; one that is not open is absent. */
async function findAccountIds(tx: Tx, accounts: readonly AccountRef[]): Promise<Map<number, number>> {
  if (accounts.length === 0) return new Map();
  // One statement, each account by an index of its own.
  const selects = accounts.map(
    (account, place) =>
      sql`(select ${place}::int as place, id from ledger_accounts where ${isAccount(account)} order by id limit 1)`,
  );
  const { rows } = await sql<{ place: number; id: number }>`${sql.join(selects, sql` union all `)}`.execute(tx);
  return new Map(rows.map(({ place, id }) => [place, id]));
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
  account_ids: number[];
  amounts: number[];
  now: Date;
}

/** Writes a balanced entry; null when the very same entry was there already. Throws when the key meant another entry. */
export async function insertEntry(tx: Tx, entry: JournalEntry): Promise<number | null> {
  const written = await sql<{ id: number | null }>`
    select post_entry(${entry.key}, ${entry.kind}, ${entry.deal_id}::bigint, ${entry.payment_id}::bigint,
      ${entry.account_ids}::bigint[], ${entry.amounts}::bigint[], ${entry.now}::timestamptz) as id`.execute(tx);
  return written.rows[0]?.id ?? null;
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

/** The balance of an account: kept where one owner's, else the sum of its postings. */
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
