import { type NotNull, sql } from 'kysely';
import type { Db, Reader, Tx } from '../platform/database/database.ts';

export interface LinkRow {
  user_uuid: string;
  chat_id: number;
  username: string | null;
  linked_at: Date;
}

const LINK = ['user_uuid', 'chat_id', 'username', 'linked_at'] as const;

export async function findLink(
  db: Reader,
  of: { user_uuid: string } | { chat_id: number },
): Promise<LinkRow | undefined> {
  const [column, value] =
    'user_uuid' in of ? (['user_uuid', of.user_uuid] as const) : (['chat_id', of.chat_id] as const);
  return await db.selectFrom('telegram_links').select(LINK).where(column, '=', value).executeTakeFirst();
}

/** Whether this person has linked an account, as a condition of SQL. */
export const isLinked = (userUuid: string) =>
  sql<boolean>`exists (select from telegram_links where user_uuid = ${userUuid})`;

/** Links the account to the person instead of any other; an account of somebody else breaks `telegram_links_chat`. */
export async function saveLink(tx: Tx, link: LinkRow): Promise<void> {
  await tx
    .insertInto('telegram_links')
    .values(link)
    .onConflict((conflict) =>
      conflict.column('user_uuid').doUpdateSet((row) => ({
        chat_id: row.ref('excluded.chat_id'),
        username: row.ref('excluded.username'),
        linked_at: row.ref('excluded.linked_at'),
      })),
    )
    .execute();
}

/** Deletes a link and returns it; undefined when there was none, or none since that moment. */
export async function deleteLink(
  db: Pick<Db, 'deleteFrom'>,
  of: { user_uuid: string; since?: Date } | { chat_id: number },
): Promise<LinkRow | undefined> {
  let links = db.deleteFrom('telegram_links');
  if ('chat_id' in of) links = links.where('chat_id', '=', of.chat_id);
  else {
    links = links.where('user_uuid', '=', of.user_uuid);
    if (of.since) links = links.where('linked_at', '>=', of.since);
  }
  return await links.returning(LINK).executeTakeFirst();
}

/** The person whose account the bot speaks about. */
export async function findOwner(db: Reader, userUuid: string) {
  return await db.selectFrom('users').select(['full_name']).where('uuid', '=', userUuid).executeTakeFirstOrThrow();
}

export interface TokenRow {
  user_uuid: string;
  expires_at: Date;
  used_at: Date | null;
}

export async function insertToken(
  tx: Tx,
  token: { token_hash: Buffer; user_uuid: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('telegram_tokens').values(token).execute();
}

/** Deletes a person's unused links. */
export async function deleteTokensOf(db: Pick<Db, 'deleteFrom'>, userUuid: string): Promise<void> {
  await db.deleteFrom('telegram_tokens').where('user_uuid', '=', userUuid).where('used_at', 'is', null).execute();
}

/** Locks a link until the transaction ends, so that it is used once. */
export async function lockToken(tx: Tx, tokenHash: Buffer): Promise<TokenRow | undefined> {
  return await tx
    .selectFrom('telegram_tokens')
    .select(['user_uuid', 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends all links of a person after linking or unlinking: the next time they need a new one. */
export async function useTokens(tx: Tx, userUuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('telegram_tokens')
    .set({ used_at: now })
    .where('user_uuid', '=', userUuid)
    .where('used_at', 'is', null)
    .execute();
}

/** False when it was taken before. */
export async function insertUpdate(
  tx: Tx,
  update: { update_id: number; chat_id: number; received_at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('telegram_updates')
    .values(update)
    .onConflict((conflict) => conflict.column('update_id').doNothing())
    .returning('update_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function countUpdates(db: Reader, chatId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom('telegram_updates')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('chat_id', '=', chatId)
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A chat of the marketplace. */
export interface ChatRef {
  order_id: number;
  response_id: number | null;
  deal_id: number | null;
}

export interface ChatMessageRow extends ChatRef {
  /** The last chat message that this message of the bot covers; null when it covers none. */
  read_up_to: number | null;
}

/** Why something was said; the same is said once. */
export type Reason = { notification_id: number } | { event_number: number };

export interface NewBotMessage {
  chat_id: number;
  message_id: number;
  reason: Reason;
  about: ChatMessageRow | null;
}

export async function insertBotMessage(
  db: Pick<Db, 'insertInto'>,
  { about, reason, ...message }: NewBotMessage,
  now: Date,
): Promise<void> {
  const nothing = { order_id: null, response_id: null, deal_id: null, read_up_to: null };
  await db
    .insertInto('telegram_messages')
    .values({ ...message, ...reason, ...(about ?? nothing), sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The chat that a reply goes to; a disputed deal has two. */
export interface AnsweredRow extends ChatMessageRow {
  is_dispute: boolean;
}

/** The chat that a message of the bot is about; undefined when it is about none. */
export async function findBotMessage(db: Reader, chatId: number, messageId: number): Promise<AnsweredRow | undefined> {
  return await db
    .selectFrom('telegram_messages as said')
    .leftJoin('messages', 'messages.id', 'said.read_up_to')
    .leftJoin('threads', 'threads.id', 'messages.thread_id')
    .select(['said.order_id', 'said.response_id', 'said.deal_id', 'said.read_up_to'])
    .select((of) => of.fn.coalesce('threads.is_dispute', sql.lit(false)).as('is_dispute'))
    .where('said.chat_id', '=', chatId)
    .where('said.message_id', '=', messageId)
    .where('said.order_id', 'is not', null)
    .$narrowType<{ order_id: NotNull }>()
    .executeTakeFirst();
}

export async function wasSent(db: Reader, reason: Reason): Promise<boolean> {
  const [column, value] =
    'event_number' in reason
      ? (['event_number', reason.event_number] as const)
      : (['notification_id', reason.notification_id] as const);
  const row = await db
    .selectFrom('telegram_messages')
    .select('message_id')
    .where(column, '=', value)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('telegram_tokens').where('expires_at', '<=', now).execute();
}

const SWEPT_AT_ONCE = 10_000;

export async function deleteUpdates(db: Db, before: Date): Promise<void> {
  await sql`delete from telegram_updates where update_id in (
    select update_id from telegram_updates where received_at < ${before} limit ${SWEPT_AT_ONCE})`.execute(db);
}

export async function deleteBotMessages(db: Db, before: Date): Promise<void> {
  await sql`delete from telegram_messages where (chat_id, message_id) in (
    select chat_id, message_id from telegram_messages where sent_at < ${before} limit ${SWEPT_AT_ONCE})`.execute(db);
}

/** Deletes a person's link, the messages of its chat, and unused links. */
export async function deleteAllOf(tx: Tx, userUuid: string): Promise<void> {
  const chats = tx.selectFrom('telegram_links').select('chat_id').where('user_uuid', '=', userUuid);
  await tx.deleteFrom('telegram_messages').where('chat_id', 'in', chats).execute();
  await tx.deleteFrom('telegram_updates').where('chat_id', 'in', chats).execute();
  await tx.deleteFrom('telegram_links').where('user_uuid', '=', userUuid).execute();
  await deleteTokensOf(tx, userUuid);
}
