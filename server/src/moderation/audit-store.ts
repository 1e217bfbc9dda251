import type { PersonKey } from '@provodka/domain/search/person-key.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beyondCursor, orderAndLimit, type Place, type RowOrder } from '../platform/cursor-paging.ts';
import { type Reader, UNPREPARED } from '../platform/database/database.ts';

export interface AuditFilter {
  action: string | undefined;
  actor: PersonKey | undefined;
  subject_kind: string | undefined;
  subject_id: string | undefined;
  from: Date | undefined;
  before: Date | undefined;
}

export interface AuditRow {
  id: number;
  actor_uuid: string | null;
  actor_name: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  /** The order's title or the person's name. */
  subject_title: string | null;
  order_id: number | null;
  comment: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  created_at: Date;
}

function conditionsOf(filter: AuditFilter): RawBuilder<SqlBool> {
  const { action, actor, subject_kind, subject_id, from, before } = filter;
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (action !== undefined) conditions.push(sql`a.action = ${action}`);
  if (subject_kind !== undefined) conditions.push(sql`a.subject_kind = ${subject_kind}`);
  if (subject_id !== undefined) conditions.push(sql`a.subject_id = ${subject_id}`);
  if (from) conditions.push(sql`a.created_at >= ${from}`);
  if (before) conditions.push(sql`a.created_at < ${before}`);
  if (actor && 'uuid' in actor) conditions.push(sql`a.actor_uuid = ${actor.uuid}::uuid`);
  if (actor && 'words' in actor) {
    conditions.push(sql`(not exists (select from unnest(${sql.val(actor.words.map(({ right }) => right))}::text[]) as word
      where lower(coalesce(u.full_name, '')) !~ word)
      or lower(u.login) = ${actor.login} or u.id = ${actor.number}::bigint)`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The newest first. */
export const AUDIT_ORDER: RowOrder<AuditRow> = {
  value: sql`a.id`,
  id: sql`a.id`,
  isDescending: true,
  holds: 'number',
  key: ({ id }) => ({ value: id, id }),
};

/** One page of the audit, and how many lines match. */
export async function findAudit(
  db: Reader,
  filter: AuditFilter,
  place: Place,
): Promise<{ rows: AuditRow[]; total: number }> {
  const from = sql`from audit a left join users u on u.uuid = a.actor_uuid where ${conditionsOf(filter)}`;
  const counted = await sql<{ total: number }>`select count(*) as total ${from} ${UNPREPARED}`.execute(db);
  const found = await sql<AuditRow>`
    select a.id, a.actor_uuid, u.full_name as actor_name, a.action, a.subject_kind, a.subject_id, a.order_id, a.comment,
      a.before, a.after, a.created_at,
      case when a.subject_kind = 'user' then (select s.full_name from users s where s.uuid = a.subject_id::uuid)
        when a.order_id is not null then (select o.title from orders o where o.id = a.order_id) end as subject_title
    ${from} and ${beyondCursor(AUDIT_ORDER, place)} ${orderAndLimit(AUDIT_ORDER, place)} ${UNPREPARED}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
