/** Reading a chat: its people, its pages, one of its files. */
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { MessageView, messageRoutes } from '@provodka/contract/messages.ts';
import { MESSAGE_LIMITS } from '@provodka/domain/messages.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import {
  findMatches,
  findMessage,
  findPositions,
  type LogReader,
  type MessageRow,
  readMessages,
} from '../conversations/service.ts';
import { findFile, findFiles, type StoredFile } from '../files/service.ts';
import type { ReadContext } from '../platform/context.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { oncePerPage } from '../platform/once-per-page.ts';
import { exactMeta, offsetOf } from '../platform/paging.ts';
import { findPeople } from '../users/service.ts';
import type { ChatRow } from './access.ts';
import { type ChatContext, pairKey, presentMessage } from './present.ts';
import { type ChatName, findChat, findChatById, MESSAGE_FILES } from './store.ts';

type ListQuery = z.output<(typeof messageRoutes)['messages_list']['query']>;

/** Ids of the address: a message is only ever found under its own order. */
export interface MessageIds {
  order_id: number;
  message_id: number;
}

/** The name of a chat in a call. */
export interface NamedChat {
  response_id?: number | undefined;
  deal_id?: number | undefined;
  is_dispute?: boolean | undefined;
}

/** The chat that a form or a query names. Throws HttpFailure 422 unless it names exactly one. */
export function nameOf(asked: NamedChat): ChatName {
  const { response_id, deal_id, is_dispute = false } = asked;
  if (response_id !== undefined && deal_id === undefined && !is_dispute) return { response_id };
  if (deal_id !== undefined && response_id === undefined) return { deal_id, is_dispute };
  const message = 'Назовите отклик или сделку, чей это чат';
  throw new HttpFailure(422, message, { fields: { response_id: [message] } });
}

/** Moderators also read hidden and deleted messages. */
export const readerOf = ({ viewer }: Pick<ReadContext, 'viewer'>): LogReader => ({
  user_uuid: viewer.user_uuid,
  is_moderator: viewer.is_moderator,
});

/** A chat from an inbox already has everybody's reading position. */
type ReadChat = ChatRow & { positions?: Record<string, number> };
const chats = oncePerPage<ReadChat>();

const keyOf = (orderId: number, name: ChatName): string =>
  'deal_id' in name ? `${orderId} deal ${name.deal_id} ${name.is_dispute}` : `${orderId} response ${name.response_id}`;

/** A chat of the viewer's inbox, which the page may ask for next. */
export function cacheChat(context: ReadContext, chat: ReadChat): void {
  const { response_id, deal_id, is_dispute } = chat;
  if (deal_id !== null) chats.put(context, keyOf(chat.order_id, { deal_id, is_dispute }), chat);
  else if (response_id !== null) chats.put(context, keyOf(chat.order_id, { response_id }), chat);
}

/** A chat the viewer sees. Throws RefusedError `not_found`. */
export async function findVisibleChat(context: ReadContext, orderId: number, name: ChatName): Promise<ReadChat> {
  const read = () => findChat(context.db, context, orderId, name);
  const chat = await chats.one(context, keyOf(orderId, name), read);
  if (!chat) throw new RefusedError(refuse('not_found'));
  return chat;
}

/** A message the viewer sees, and its chat. Throws RefusedError `not_found`. */
export async function findVisibleMessage(
  context: ReadContext,
  { order_id, message_id }: MessageIds,
): Promise<{ chat: ChatRow; row: MessageRow }> {
  const row = await findMessage(context.db, message_id, readerOf(context));
  const chat = row && (await findChatById(context.db, context, order_id, row.thread_id));
  if (!row || !chat) throw new RefusedError(refuse('not_found'));
  return { chat, row };
}

/** One page of a chat, the newest first (product: messages). Throws RefusedError `not_found`. */
export async function listMessages(
  context: ReadContext,
  orderId: number,
  query: ListQuery,
): Promise<{ data: MessageView[]; meta: Meta }> {
  const chat = await findVisibleChat(context, orderId, nameOf(query));
  if (query.query !== undefined) return await searchChat(context, chat, { ...query, query: query.query });
  const { rows, total } = await readMessages(context.db, chat.thread_id, readerOf(context), query);
  return { data: await presentMessages(context, chat, rows), meta: exactMeta(query, total) };
}

/**
 * Messages of a chat with a text, the newest first. Only the text that the viewer reads is searched: otherwise the
 * digits of a masked contact could be guessed one by one (product: messages).
 */
async function searchChat(context: ReadContext, chat: ChatRow, query: ListQuery & { query: string }) {
  const sought = { query: query.query, before_id: query.before_id, most: MESSAGE_LIMITS.found };
  const rows = await findMatches(context.db, chat.thread_id, readerOf(context), sought);
  const words = query.query.toLocaleLowerCase('ru');
  const shown = await presentMessages(context, chat, rows);
  const found = shown.filter(({ message }) => message.toLocaleLowerCase('ru').includes(words));
  return { data: found.slice(offsetOf(query), offsetOf(query) + query.limit), meta: exactMeta(query, found.length) };
}

/** A message's file. Throws RefusedError `not_found`. */
export async function findMessageFile(
  context: ReadContext,
  ids: MessageIds & { file_id: number },
): Promise<StoredFile> {
  const { chat, row } = await findVisibleMessage(context, ids);
  const file = await findFile(context.db, MESSAGE_FILES, row.id, ids.file_id);
  // Under the name by which the reader knows it, whose contacts may be masked.
  const [shown] = await presentMessages(context, chat, [row]);
  return { ...file, title: shown?.files.find(({ id }) => id === file.id)?.title ?? file.title };
}

/** Messages of one chat as the viewer may see them. */
export async function presentMessages(
  context: ReadContext,
  chat: ReadChat,
  rows: readonly MessageRow[],
): Promise<MessageView[]> {
  const { db } = context;
  const beside = {
    ...(await readChatContext(context, [chat])),
    files: await findFiles(db, MESSAGE_FILES, idsWithFiles(rows)),
    positions: chat.positions ? new Map(Object.entries(chat.positions)) : await findPositions(db, chat.thread_id),
  };
  return rows.map((row) => presentMessage(row, chat, beside));
}

/** Most messages have no files. */
export const idsWithFiles = (rows: readonly MessageRow[]): number[] =>
  rows.flatMap(({ id, has_files }) => (has_files ? [id] : []));

/** The people of these chats, and the pairs of them that may know each other's contacts. */
export async function readChatContext(context: ReadContext, chats: readonly ChatRow[]): Promise<ChatContext> {
  const { content, viewer, now } = context;
  const pairs = [...new Map(chats.map((chat) => [pairKey(chat), chat])).values()];
  const { motivation: thresholds } = await content.settings();
  const uuids = pairs.flatMap((pair) => [pair.customer_uuid, pair.freelancer_uuid]);
  const open_since = new Map(pairs.map((pair) => [pairKey(pair), pair.contacts_open_since]));
  return { viewer, now, thresholds, people: await findPeople(context, uuids), open_since };
}
