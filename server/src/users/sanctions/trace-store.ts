/** Browsers and networks from which accounts are used (product: trust). */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export type TraceKind = 'device' | 'network';

/** Records that the account was used there. */
export async function recordTrace(tx: Tx, trace: { user_uuid: string; kind: TraceKind; mark: Buffer }, now: Date) {
  await tx
    .insertInto('account_traces')
    .values({ ...trace, first_seen_at: now, last_seen_at: now })
    .onConflict((at) => at.columns(['user_uuid', 'kind', 'mark']).doUpdateSet({ last_seen_at: now }))
    .execute();
}

/**
 * The login of another account that was entered from one of this one's browsers and is banned as a whole now; null for none, and when
 * this one is banned itself. Accounts of the demo belong to everybody.
 */
export async function findBannedWithSameTrace(tx: Tx, userUuid: string, now: Date): Promise<string | null> {
  const found = await sql<{ login: string }>`
    select other.login from account_traces own
    join account_traces t on t.kind = own.kind and t.mark = own.mark and t.user_uuid <> own.user_uuid
    join users other on other.uuid = t.user_uuid join users u on u.uuid = own.user_uuid
    where own.user_uuid = ${userUuid}::uuid and own.kind = 'device' and not u.is_banned
      and other.is_banned and coalesce(other.banned_until > ${now}, true) and other.demo_id is null and u.demo_id is null
    order by t.last_seen_at desc, other.login limit 1`.execute(tx);
  return found.rows[0]?.login ?? null;
}

export async function deleteTraces(db: Db, lastSeenBefore: Date): Promise<void> {
  await db.deleteFrom('account_traces').where('last_seen_at', '<=', lastSeenBefore).execute();
}
