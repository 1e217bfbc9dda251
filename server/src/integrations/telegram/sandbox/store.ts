import { randomUUID } from 'node:crypto';
import type { Db, Reader } from '../../../platform/database/database.ts';

export const TROUBLES = [
  { name: 'none', title: 'Всё в порядке', hint: 'сообщения бота доходят' },
  { name: 'blocked', title: 'Бот заблокирован', hint: 'Telegram отвечает боту отказом 403' },
  { name: 'flood', title: 'Слишком часто', hint: 'Telegram просит подождать полминуты: 429' },
  { name: 'silent', title: 'Telegram не отвечает', hint: 'соединение обрывается без ответа' },
] as const;
export type Trouble = (typeof TROUBLES)[number]['name'];

export interface AccountRow {
  /** Also the id of the private chat with the bot. */
  id: number;
  trouble: Trouble;
}

export interface MessageRow {
  id: number;
  is_from_bot: boolean;
  text: string;
  button: { text: string; url: string } | { text: string; asks_contact: true } | null;
  reply_to: number | null;
  created_at: Date;
}

export async function insertAccount(db: Db): Promise<AccountRow & { key: string }> {
  const key = randomUUID();
  const { id } = await db
    .insertInto('sandbox_telegram_accounts')
    .values({ key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key, trouble: 'none' };
}

export async function findAccount(db: Reader, by: { key: string } | { id: number }): Promise<AccountRow | undefined> {
  const [column, value] = 'key' in by ? (['key', by.key] as const) : (['id', by.id] as const);
  const row = await db
    .selectFrom('sandbox_telegram_accounts')
    .select(['id', 'trouble'])
    .where(column, '=', value)
    .executeTakeFirst();
  return row as AccountRow | undefined;
}

export async function updateTrouble(db: Db, accountId: number, trouble: Trouble): Promise<void> {
  await db.updateTable('sandbox_telegram_accounts').set({ trouble }).where('id', '=', accountId).execute();
}

export async function insertMessage(
  db: Db,
  { chat_id, button, ...message }: Omit<MessageRow, 'id'> & { chat_id: number },
): Promise<number> {
  const { id } = await db
    .insertInto('sandbox_telegram_messages')
    .values({ ...message, chat_id, button: button === null ? null : JSON.stringify(button) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The latest messages, the oldest of them first. */
export async function findMessages(db: Reader, chatId: number, most: number): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('sandbox_telegram_messages')
    .select(['id', 'is_from_bot', 'text', 'button', 'reply_to', 'created_at'])
    .where('chat_id', '=', chatId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return (rows as MessageRow[]).toReversed();
}

/** A message of this chat. */
export async function findMessage(db: Reader, chatId: number, id: number): Promise<MessageRow | undefined> {
  const row = await db
    .selectFrom('sandbox_telegram_messages')
    .select(['id', 'is_from_bot', 'text', 'button', 'reply_to', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as MessageRow | undefined;
}

export interface UpdateRow {
  update_id: number;
  payload: unknown;
}

export async function insertUpdate(db: Db, payload: object): Promise<void> {
  await db
    .insertInto('sandbox_telegram_updates')
    .values({ payload: JSON.stringify(payload) })
    .execute();
}

/** Updates that wait for the bot, in their order. */
export async function findUpdates(db: Reader, most: number): Promise<UpdateRow[]> {
  return await db
    .selectFrom('sandbox_telegram_updates')
    .select(['update_id', 'payload'])
    .orderBy('update_id')
    .limit(most)
    .execute();
}

/** Confirms updates: those before this one are never fetched again. */
export async function deleteUpdates(db: Db, before: number): Promise<void> {
  await db.deleteFrom('sandbox_telegram_updates').where('update_id', '<', before).execute();
}

export interface WebhookRow {
  url: string;
  secret_token: string | null;
}

export async function findWebhook(db: Reader): Promise<WebhookRow | undefined> {
  return await db.selectFrom('sandbox_telegram_webhooks').select(['url', 'secret_token']).executeTakeFirst();
}

export async function saveWebhook(db: Db, webhook: WebhookRow | null): Promise<void> {
  await db.deleteFrom('sandbox_telegram_webhooks').execute();
  if (webhook) await db.insertInto('sandbox_telegram_webhooks').values(webhook).execute();
}
