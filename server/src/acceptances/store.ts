import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { Act, DocumentName, StandingDocument } from '@provodka/domain/people/acceptances.ts';
import { type Insertable, sql } from 'kysely';
import type { DocumentText } from '../platform/content.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { offsetOf, type Page } from '../platform/paging.ts';
import type { Viewer } from '../platform/viewer.ts';

/** The text of a document that holds until it changes. */
export type StandingText = DocumentText & { document: StandingDocument };

type Agreed = Pick<Viewer, 'user_uuid' | 'customer_uuid' | 'freelancer_uuid'>;

export interface NewAcceptance {
  user_uuid: string;
  act: Act;
  payment_id: number | null;
  session_id: number | null;
  accepted_at: Date;
}

/** Keeps the texts, unless they are kept already, and who agreed to them. */
export async function insertAcceptance(tx: Tx, texts: readonly DocumentText[], by: NewAcceptance): Promise<void> {
  const column = (name: keyof DocumentText) => sql`${sql.val(texts.map((text) => text[name]))}::text[]`;
  await sql`
    with shown as (select * from unnest(${column('document')}, ${column('hash')}, ${column('title')}, ${column('text')})
        as shown (document, hash, title, text)),
      kept as (insert into document_versions (document, hash, title, text, first_seen_at)
        select document, hash, title, text, ${by.accepted_at}::timestamptz from shown order by document on conflict do nothing)
    insert into acceptances (user_uuid, act, document, hash, payment_id, session_id, accepted_at)
    select ${by.user_uuid}::uuid, ${by.act}, document, hash, ${by.payment_id}::bigint, ${by.session_id}::bigint,
      ${by.accepted_at}::timestamptz from shown order by document on conflict do nothing`.execute(tx);
}

/** A person's acts with the texts they were about. */
const actsOf = (db: Reader, userUuid: string) =>
  db
    .selectFrom('acceptances')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document', '=', 'acceptances.document').onRef('v.hash', '=', 'acceptances.hash'),
    )
    .where('acceptances.user_uuid', '=', userUuid);

/** A person's latest act about a document. */
export async function findLatest(db: Reader, userUuid: string, document: DocumentName) {
  return await actsOf(db, userUuid)
    .select(['acceptances.act', 'acceptances.accepted_at', 'v.document', 'v.hash', 'v.title', 'v.text'])
    .where('acceptances.document', '=', document)
    .orderBy('acceptances.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findVersion(db: Reader, document: DocumentName, hash: string) {
  return await db
    .selectFrom('document_versions')
    .select(['document', 'hash', 'title', 'text', 'first_seen_at'])
    .where('document', '=', document)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function insertMinorChange(tx: Tx, change: Insertable<Database['minor_changes']>): Promise<void> {
  await tx
    .insertInto('minor_changes')
    .values(change)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The acts of a person; the title is for the present sides of an order, since others may see it no more. */
export async function findAcceptances(db: Reader, viewer: Agreed, page: Page) {
  const rows = await actsOf(db, viewer.user_uuid)
    .leftJoin('payments as p', 'p.id', 'acceptances.payment_id')
    .leftJoin('orders as o', (join) =>
      join
        .onRef('o.id', '=', 'p.order_id')
        .on('o.status', '<>', ORDER_STATUS.deleted)
        .on(({ eb, or }) =>
          or([eb('o.customer_uuid', '=', viewer.customer_uuid), eb('o.executor_uuid', '=', viewer.freelancer_uuid)]),
        ),
    )
    .select(['acceptances.id', 'acceptances.act', 'acceptances.accepted_at', 'acceptances.payment_id'])
    .select(['v.document', 'v.hash', 'v.title', 'v.first_seen_at', 'p.order_id', 'p.deal_id', 'o.title as order_title'])
    .orderBy('acceptances.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
  return rows;
}

export async function countAcceptances(db: Reader, userUuid: string): Promise<number> {
  const counted = await actsOf(db, userUuid)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(counted.total);
}
