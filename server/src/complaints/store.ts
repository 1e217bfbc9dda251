import type { ComplaintKind, ComplaintReason, ComplaintStatus, TicketReason } from '@provodka/domain/complaints.ts';
import { sql } from 'kysely';
import { fileLink } from '../files/service.ts';
import { beyondCursor, orderOf, type Place, type RowOrder } from '../platform/cursor-paging.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';
import { offsetOf, type Page } from '../platform/paging.ts';
import type { SubjectName } from './subject-store.ts';

export const COMPLAINT_FILES = fileLink('complaint_files', 'complaint_id');

/** A complaint or a ticket with the names of its people and the place of its subject. */
function complaintsOf(db: Reader) {
  return db
    .selectFrom('complaints as c')
    .innerJoin('users as reporter', 'reporter.uuid', 'c.reporter_uuid')
    .leftJoin('users as about', 'about.uuid', 'c.about_uuid')
    .leftJoin('users as holder', 'holder.uuid', 'c.taken_by')
    .leftJoin('users as decider', 'decider.uuid', 'c.decided_by')
    .leftJoin('profiles as p', 'p.uuid', 'c.profile_uuid')
    .leftJoin('users as owner', 'owner.uuid', 'p.user_uuid')
    .leftJoin('files as f', (join) => join.onRef('f.id', '=', 'c.subject_number').on('c.subject_kind', '=', 'file'))
    .leftJoin('order_files as of', 'of.file_id', 'f.id')
    .leftJoin('response_files as rf', 'rf.file_id', 'f.id')
    .leftJoin('message_files as mf', 'mf.file_id', 'f.id')
    .leftJoin('deal_files as df', 'df.file_id', 'f.id')
    .leftJoin('messages as m', (join) =>
      join.on(
        'm.id',
        '=',
        sql`coalesce(mf.message_id, case when c.subject_kind = 'message' then c.subject_number end)`,
      ),
    )
    .leftJoin('threads as t', 't.id', 'm.thread_id')
    .leftJoin('reviews as v', (join) => join.onRef('v.id', '=', 'c.subject_number').on('c.subject_kind', '=', 'review'))
    .select([
      'c.id',
      'c.subject_number',
      'c.profile_uuid',
      'c.order_id',
      'c.about_uuid',
      'c.reporter_uuid',
      'c.excerpt',
      'c.text',
      'c.error_code',
      'c.created_at',
      'c.due_at',
      'c.taken_by',
      'c.answer',
      'c.warning',
      'c.decided_by',
      'c.decided_at',
      'reporter.full_name as reporter_name',
      'reporter.login as reporter_login',
      'about.full_name as about_name',
      'about.login as about_login',
      'about.is_banned as is_about_banned',
      'holder.full_name as taken_by_name',
      'decider.full_name as decided_by_name',
      'owner.full_name as profile_name',
      'p.side as profile_side',
      'mf.message_id as file_message_id',
      'of.order_id as file_order_id',
      'rf.response_id as file_response_id',
      'df.deal_id as file_deal_id',
      'f.title as file_title',
      'f.size as file_size',
      'f.type as file_type',
      'v.target_side',
      'v.target_uuid',
    ])
    .select(({ fn }) => [
      fn.coalesce('rf.response_id', 't.response_id').as('response_id'),
      fn.coalesce('df.deal_id', 't.deal_id').as('deal_id'),
    ])
    .select([
      sql<ComplaintStatus>`c.status`.as('status'),
      sql<ComplaintKind>`c.subject_kind`.as('subject_kind'),
      sql<ComplaintReason | TicketReason>`c.reason`.as('reason'),
      sql<number>`(select count(*) from complaints e where e.about_uuid = c.about_uuid and e.id <> c.id)`.as(
        'number_earlier',
      ),
      sql<number>`(select count(*) from complaints e
        where e.about_uuid = c.about_uuid and e.id <> c.id and e.status = 'confirmed')`.as('number_confirmed'),
    ]);
}
export type ComplaintRow = Awaited<ReturnType<ReturnType<typeof complaintsOf>['execute']>>[number];

export async function findComplaint(db: Reader, complaintId: number): Promise<ComplaintRow | undefined> {
  return await complaintsOf(db).where('c.id', '=', complaintId).executeTakeFirst();
}

/** The complaint, locked until the transaction ends. */
export async function lockComplaint(tx: Tx, complaintId: number): Promise<ComplaintRow | undefined> {
  await tx.selectFrom('complaints').select('id').where('id', '=', complaintId).forNoKeyUpdate().execute();
  return await findComplaint(tx, complaintId);
}

/** The complaint a person made of this. */
export async function findOwnAbout(
  db: Reader,
  reporterUuid: string,
  { kind, number, profile_uuid }: SubjectName,
): Promise<ComplaintRow | undefined> {
  const ofReporter = complaintsOf(db).where('c.reporter_uuid', '=', reporterUuid).where('c.subject_kind', '=', kind);
  const ofSubject =
    kind === 'profile'
      ? ofReporter.where('c.profile_uuid', '=', profile_uuid)
      : ofReporter.where('c.subject_number', '=', number);
  return await ofSubject.executeTakeFirst();
}

/** One page of a person's own complaints, the newest first. */
export async function findOwnPage(db: Reader, reporterUuid: string, page: Page): Promise<ComplaintRow[]> {
  return await complaintsOf(db)
    .where('c.reporter_uuid', '=', reporterUuid)
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
}

const countedOf = (db: Reader, reporterUuid: string) =>
  db
    .selectFrom('complaints')
    .select((select) => select.fn.countAll<number>().as('number'))
    .where('reporter_uuid', '=', reporterUuid);

/** The number of complaints and tickets by a person. */
export async function countOwn(db: Reader, reporterUuid: string): Promise<number> {
  return (await countedOf(db, reporterUuid).executeTakeFirstOrThrow()).number;
}

/** The number of complaints, or of tickets, by a person since a moment. */
export async function countOwnSince(
  db: Reader,
  reporterUuid: string,
  { kinds, since }: { kinds: readonly ComplaintKind[]; since: Date },
): Promise<number> {
  const counted = countedOf(db, reporterUuid).where('created_at', '>', since).where(isOf('subject_kind', kinds));
  return (await counted.executeTakeFirstOrThrow()).number;
}

const isOf = (column: 'subject_kind' | 'c.subject_kind', kinds: readonly ComplaintKind[]) =>
  sql<boolean>`${sql.ref(column)} = any(${sql.val([...kinds])}::text[])`;

/** Complaints of one person are made one after another, so that no limit is passed by two at once. */
export async function lockReporter(tx: Tx, reporterUuid: string): Promise<void> {
  await lockName(tx, `complaints of ${reporterUuid}`);
}

export interface NewComplaint {
  reporter_uuid: string;
  subject_kind: ComplaintKind;
  subject_number: number | null;
  profile_uuid: string | null;
  order_id: number | null;
  /** Null for a ticket. */
  about_uuid: string | null;
  excerpt: string;
  reason: ComplaintReason | TicketReason;
  text: string | null;
  error_code: string | null;
  created_at: Date;
  due_at: Date;
}

export async function insertComplaint(tx: Tx, complaint: NewComplaint): Promise<number> {
  const { id } = await tx.insertInto('complaints').values(complaint).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function writeHolder(
  tx: Tx,
  complaintId: number,
  holder: { status: ComplaintStatus; taken_by: string | null; taken_at: Date | null },
): Promise<void> {
  await tx.updateTable('complaints').set(holder).where('id', '=', complaintId).execute();
}

export async function closeComplaint(
  tx: Tx,
  complaintId: number,
  decision: {
    status: ComplaintStatus;
    answer: string;
    warning: string | null;
    decided_by: string;
    decided_at: Date;
  },
): Promise<void> {
  await tx.updateTable('complaints').set(decision).where('id', '=', complaintId).execute();
}

export type ComplaintSlice = 'open' | 'mine' | 'decided' | 'all';

/** The queue as one moderator sees it, without complaints about themselves, which would reveal the reporter. */
export interface Queue {
  moderator_uuid: string;
  about_uuid: string | null;
  kinds: readonly ComplaintKind[];
}

const URGENT_FIRST: RowOrder<ComplaintRow> = {
  value: sql`c.due_at`,
  id: sql`c.id`,
  isDescending: false,
  isIdAscending: true,
  holds: 'moment',
  key: ({ due_at, id }) => ({ value: due_at, id }),
};
const NEWEST_FIRST: RowOrder<ComplaintRow> = {
  value: sql`c.id`,
  id: sql`c.id`,
  isDescending: true,
  holds: 'number',
  key: ({ id }) => ({ value: id, id }),
};
/** The most urgent first, or the newest decisions first. */
export const QUEUE_ORDERS: Record<ComplaintSlice, RowOrder<ComplaintRow>> = {
  open: URGENT_FIRST,
  mine: URGENT_FIRST,
  decided: {
    ...NEWEST_FIRST,
    value: sql`c.decided_at`,
    holds: 'moment',
    key: ({ decided_at, id }) => ({ value: decided_at, id }),
  },
  all: NEWEST_FIRST,
};

/** One page of the queue. */
export async function findQueuePage(
  db: Reader,
  { moderator_uuid, about_uuid, kinds }: Queue,
  { slice, ...place }: Place & { slice: ComplaintSlice },
): Promise<ComplaintRow[]> {
  const seen = complaintsOf(db)
    .where('c.about_uuid', 'is distinct from', moderator_uuid)
    .where(isOf('c.subject_kind', kinds))
    .$if(about_uuid !== null, (query) => query.where('c.about_uuid', '=', about_uuid ?? ''));
  const chosen = {
    open: () => seen.where('c.decided_at', 'is', null),
    mine: () => seen.where('c.decided_at', 'is', null).where('c.taken_by', '=', moderator_uuid),
    decided: () => seen.where('c.decided_at', 'is not', null),
    all: () => seen,
  }[slice]();
  const order = QUEUE_ORDERS[slice];
  return await chosen
    .where(beyondCursor(order, place))
    .orderBy(orderOf(order, place))
    .limit(place.limit)
    .offset(place.offset)
    .execute();
}

export async function countQueue(db: Reader, { moderator_uuid, about_uuid, kinds }: Queue, now: Date) {
  return await db
    .selectFrom('complaints')
    .select([
      sql<number>`count(*) filter (where decided_at is null)`.as('open'),
      sql<number>`count(*) filter (where decided_at is null and taken_by = ${moderator_uuid})`.as('mine'),
      sql<number>`count(*) filter (where decided_at is not null)`.as('decided'),
      sql<number>`count(*) filter (where decided_at is null and due_at < ${now})`.as('overdue'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('about_uuid', 'is distinct from', moderator_uuid)
    .where(isOf('subject_kind', kinds))
    .$if(about_uuid !== null, (query) => query.where('about_uuid', '=', about_uuid ?? ''))
    .executeTakeFirstOrThrow();
}

/** Counts open complaints and tickets. Every page of the cabinet calls it, so it reads waiting ones only. */
export async function countOpen(db: Reader, moderatorUuid: string): Promise<number> {
  const { number } = await db
    .selectFrom('complaints')
    .select((select) => select.fn.countAll<number>().as('number'))
    .where('decided_at', 'is', null)
    .where('about_uuid', 'is distinct from', moderatorUuid)
    .executeTakeFirstOrThrow();
  return number;
}
