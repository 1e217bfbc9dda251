import type { ComplaintSubject } from '@provodka/domain/complaints.ts';
import type { Reader } from '../platform/database/database.ts';

/** The subject of a complaint by its kind and its number, or by the uuid of a profile. */
export interface SubjectName {
  kind: ComplaintSubject;
  number: number;
  profile_uuid: string;
}

/** The noun that holds a file: exactly one of a message, a deal, a response or, without those, the order itself. */
export interface FilePlace {
  order_id: number;
  response_id: number | null;
  message_id: number | null;
  deal_id: number | null;
}

/** The place and the name of a subject; fields that its kind does not have are null. */
export interface SubjectPlace {
  order_id: number | null;
  response_id: number | null;
  deal_id: number | null;
  /** The side of a profile, null for other kinds. */
  profile_side: string | null;
  profile_name: string | null;
  /** The person a review is about, null for other kinds. */
  target_side: string | null;
  target_uuid: string | null;
}

/** A subject with its owner and text. Queries give undefined for one that does not exist or has no owner. */
export interface Subject extends SubjectPlace {
  about_uuid: string;
  text: string;
}

const NOWHERE: SubjectPlace = {
  order_id: null,
  response_id: null,
  deal_id: null,
  profile_side: null,
  profile_name: null,
  target_side: null,
  target_uuid: null,
};

/** A file that an order, a response, a message or a deal holds; documents of verifications are nobody's to complain of. */
const heldFiles = (db: Reader, fileId: number) =>
  db
    .selectFrom('files as f')
    .leftJoin('order_files as of', 'of.file_id', 'f.id')
    .leftJoin('response_files as rf', 'rf.file_id', 'f.id')
    .leftJoin('message_files as mf', 'mf.file_id', 'f.id')
    .leftJoin('deal_files as df', 'df.file_id', 'f.id')
    .leftJoin('messages as m', 'm.id', 'mf.message_id')
    .leftJoin('threads as t', 't.id', 'm.thread_id')
    .select(['f.owner_uuid as about_uuid', 'f.title as text', 'mf.message_id'])
    .select(({ fn }) => [
      fn.coalesce('of.order_id', 'rf.order_id', 'mf.order_id', 'df.order_id').as('order_id'),
      fn.coalesce('rf.response_id', 't.response_id').as('response_id'),
      fn.coalesce('df.deal_id', 't.deal_id').as('deal_id'),
    ])
    .where('f.id', '=', fileId);

/** The noun that holds a file, undefined for a file that none holds. */
export async function findFilePlace(db: Reader, fileId: number): Promise<FilePlace | undefined> {
  const row = await heldFiles(db, fileId).executeTakeFirst();
  return row && row.order_id !== null ? { ...row, order_id: row.order_id } : undefined;
}

const FINDERS: Record<ComplaintSubject, (db: Reader, name: SubjectName) => Promise<Subject | undefined>> = {
  order: async (db, { number }) => {
    const row = await db
      .selectFrom('orders')
      .innerJoin('profiles', 'profiles.uuid', 'orders.customer_uuid')
      .select(['profiles.user_uuid as about_uuid', 'orders.id as order_id', 'orders.title', 'orders.description'])
      .where('orders.id', '=', number)
      .executeTakeFirst();
    if (!row) return undefined;
    const { title, description, ...subject } = row;
    return { ...NOWHERE, ...subject, text: `${title}\n${description ?? ''}` };
  },
  response: async (db, { number }) => {
    const row = await db
      .selectFrom('responses')
      .innerJoin('profiles', 'profiles.uuid', 'responses.freelancer_uuid')
      .leftJoin('threads', 'threads.response_id', 'responses.id')
      .leftJoin('messages', 'messages.thread_id', 'threads.id')
      .select(['profiles.user_uuid as about_uuid', 'responses.order_id', 'messages.message'])
      .where('responses.id', '=', number)
      .orderBy('messages.id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { message, ...subject } = row;
    return { ...NOWHERE, ...subject, text: message ?? '' };
  },
  message: async (db, { number }) => {
    const row = await db
      .selectFrom('messages as m')
      .innerJoin('threads as t', 't.id', 'm.thread_id')
      .select(['m.author_uuid', 'm.order_id', 'm.message as text', 't.response_id', 't.deal_id'])
      .where('m.id', '=', number)
      .where('m.is_system', '=', false)
      .executeTakeFirst();
    if (!row || row.author_uuid === null) return undefined;
    const { author_uuid, ...subject } = row;
    return { ...NOWHERE, ...subject, about_uuid: author_uuid };
  },
  review: async (db, { number }) => {
    const row = await db
      .selectFrom('reviews')
      .innerJoin('profiles', 'profiles.uuid', 'reviews.author_uuid')
      .select(['profiles.user_uuid as about_uuid', 'reviews.text', 'reviews.target_side', 'reviews.target_uuid'])
      .where('reviews.id', '=', number)
      .executeTakeFirst();
    return row && { ...NOWHERE, ...row };
  },
  profile: async (db, { profile_uuid }) => {
    const row = await db
      .selectFrom('profiles')
      .innerJoin('users', 'users.uuid', 'profiles.user_uuid')
      .select(['profiles.user_uuid as about_uuid', 'users.full_name as profile_name', 'profiles.about'])
      .select('profiles.side as profile_side')
      .where('profiles.uuid', '=', profile_uuid)
      .executeTakeFirst();
    if (!row) return undefined;
    const { about, ...subject } = row;
    return { ...NOWHERE, ...subject, text: about ?? '' };
  },
  file: async (db, { number }) => {
    const row = await heldFiles(db, number).executeTakeFirst();
    if (!row) return undefined;
    const { message_id: _, ...subject } = row;
    return { ...NOWHERE, ...subject };
  },
};

export const findSubject = (db: Reader, name: SubjectName): Promise<Subject | undefined> =>
  FINDERS[name.kind](db, name);
