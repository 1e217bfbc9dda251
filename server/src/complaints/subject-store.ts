import type { ComplaintSubject } from '@provodka/domain/complaints.ts';
import type { Reader } from '../platform/database/database.ts';

/** What is complained of, by its kind and its number or the uuid of a profile. */
export interface SubjectName {
  kind: ComplaintSubject;
  number: number;
  profile_uuid: string;
}

/** Whose it is and what it says; undefined when there is none such, or nobody's. */
export interface Subject {
  about_uuid: string;
  order_id: number | null;
  text: string;
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
    return { ...subject, text: `${title}\n${description ?? ''}` };
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
    return { ...subject, text: message ?? '' };
  },
  message: async (db, { number }) => {
    const row = await db
      .selectFrom('messages')
      .select(['author_uuid', 'order_id', 'message as text'])
      .where('id', '=', number)
      .where('is_system', '=', false)
      .executeTakeFirst();
    if (!row || row.author_uuid === null) return undefined;
    return { about_uuid: row.author_uuid, order_id: row.order_id, text: row.text };
  },
  review: async (db, { number }) => {
    const row = await db
      .selectFrom('reviews')
      .innerJoin('profiles', 'profiles.uuid', 'reviews.author_uuid')
      .select(['profiles.user_uuid as about_uuid', 'reviews.text'])
      .where('reviews.id', '=', number)
      .executeTakeFirst();
    return row && { ...row, order_id: null };
  },
  profile: async (db, { profile_uuid }) => {
    const row = await db
      .selectFrom('profiles')
      .innerJoin('users', 'users.uuid', 'profiles.user_uuid')
      .select(['profiles.user_uuid as about_uuid', 'users.full_name', 'profiles.about'])
      .where('profiles.uuid', '=', profile_uuid)
      .executeTakeFirst();
    return row && { about_uuid: row.about_uuid, order_id: null, text: `${row.full_name}\n${row.about ?? ''}` };
  },
};

export const findSubject = (db: Reader, name: SubjectName): Promise<Subject | undefined> =>
  FINDERS[name.kind](db, name);
