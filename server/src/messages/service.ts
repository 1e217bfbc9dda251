/** Chats about orders between people (product: messages). */
import type { MessageView, messageForm } from '@provodka/contract/messages.ts';
import type { AuditAction } from '@provodka/domain/audit.ts';
import {
  dealMessage,
  isOfDispute,
  MESSAGE_LIMITS,
  MOVES_SHOWN_IN_CHAT,
  refuseHiding,
  refuseMessageDeletion,
} from '@provodka/domain/messages.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import {
  addMessage,
  countUnreadUpTo,
  deleteMessage,
  ensureThread,
  findMessage,
  findSent,
  hideMessage,
  type MessageRow,
  moveReadPosition,
  unannouncedDealLines,
} from '../conversations/service.ts';
import { attachFiles } from '../files/service.ts';
import { addAudit } from '../platform/audit.ts';
import type { VisibilityQuestion } from '../platform/batch-visibility.ts';
import type { FreeContext, ReadContext, Reading, WriteContext, Writing } from '../platform/context.ts';
import { notifyNote } from '../platform/database/pg-listener.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { markOpened } from '../responses/service.ts';
import { type ChatRow, factsOf, isModeratorOf, isUnopened, refuseWriting, sideOf, visibleTo } from './access.ts';
import { countUnread, type UnreadRow, unreadQuery } from './inbox-store.ts';
import {
  findVisibleChat,
  findVisibleMessage,
  type MessageIds,
  type NamedChat,
  nameOf,
  presentMessages,
  readerOf,
} from './reading.ts';
import { filterVisibleChats, filterVisibleMessages, findChatById, hasOwnChat, MESSAGE_FILES } from './store.ts';

export type MessageForm = z.output<typeof messageForm>;

/** Files are taken only from somebody who talks in this order. Throws RefusedError `not_found`. */
export async function admitMessage({ db, viewer, now }: ReadContext, orderId: number): Promise<void> {
  if (!(await hasOwnChat(db, viewer, orderId, now))) throw new RefusedError(refuse('not_found'));
}

/**
 * Writes in a chat. A repetition under the same `client_key` answers the first message, also when the chat was closed
 * meanwhile. Throws RefusedError, HttpFailure 422 for an empty message.
 */
export async function sendMessage(context: WriteContext, orderId: number, form: MessageForm): Promise<MessageView> {
  const { chat, message_id } = await writeMessage(context, orderId, form);
  return await showMessage(context, chat, message_id);
}

/** Writes in a chat without presenting the message. */
export async function writeMessage(
  context: WriteContext,
  orderId: number,
  form: MessageForm,
): Promise<{ chat: ChatRow; message_id: number }> {
  const { db: tx, viewer, now } = context;
  const chat = await findVisibleChat(context, orderId, nameOf(form));
  const before = form.client_key === undefined ? undefined : await findSent(tx, viewer.user_uuid, form.client_key);
  if (before) return { chat, message_id: repeated(chat, before) };
  assertAllowed(refuseWriting(viewer, chat));
  assertSomething(form);
  await markResponseOpened(context, chat);
  const { order_id, thread_id } = chat;
  const words = { order_id, thread_id, author_uuid: viewer.user_uuid, message: form.message ?? '' };
  const keyed = form.client_key === undefined ? words : { ...words, client_key: form.client_key };
  const message_id = await addMessage(tx, keyed, now);
  if (message_id === undefined)
    return { chat, message_id: repeated(chat, await findSent(tx, viewer.user_uuid, form.client_key ?? '')) };
  await attachFiles(context, MESSAGE_FILES, { order_id, message_id }, form.file_ids);
  return { chat, message_id };
}

function assertSomething({ message = '', file_ids = [] }: MessageForm): void {
  const ask =
    file_ids.length > MESSAGE_LIMITS.files
      ? `Файлы: не больше ${MESSAGE_LIMITS.files}`
      : message === '' && file_ids.length === 0
        ? 'Напишите сообщение или приложите файл'
        : null;
  if (ask !== null) throw new HttpFailure(422, ask, { fields: { message: [ask] } });
}

/** The id of the message from an earlier request with the same key, if it is in this chat. */
function repeated(chat: ChatRow, sent: MessageRow | undefined): number {
  if (sent?.thread_id !== chat.thread_id) throw new RefusedError(refuse('idempotency_mismatch'));
  return sent.id;
}

async function showMessage(context: WriteContext, chat: ChatRow, messageId: number): Promise<MessageView> {
  const row = await findMessage(context.db, messageId, { user_uuid: context.viewer.user_uuid, is_moderator: true });
  if (!row) throw new RefusedError(refuse('not_found'));
  const [view] = await presentMessages(context, chat, [row]);
  if (!view) throw new RefusedError(refuse('not_found'));
  return view;
}

/** Hides a message from the other side, or shows it again: its author or a moderator. Throws RefusedError. */
export async function changeVisibility(
  context: WriteContext,
  ids: MessageIds,
  isHidden: boolean,
): Promise<MessageView> {
  const { chat, row } = await findVisibleMessage(context, ids);
  assertAllowed(refuseHiding(factsOf(context.viewer, row), isModeratorOf(context.viewer, chat)));
  const is_by_moderator = row.author_uuid !== context.viewer.user_uuid;
  await hideMessage(context.db, { ...changeOf(context, row), is_hidden: isHidden, is_by_moderator }, context.now);
  await noteModeration(context, row, isHidden ? 'hide_message' : 'unhide_message', { is_hidden: isHidden });
  return await showMessage(context, chat, row.id);
}

/**
 * Deletes a message: its author within 15 minutes, a moderator always; moderators still see it. Throws RefusedError.
 */
export async function retractMessage(context: WriteContext, ids: MessageIds): Promise<void> {
  const { viewer, now } = context;
  const { chat, row } = await findVisibleMessage(context, ids);
  assertAllowed(refuseMessageDeletion(factsOf(viewer, row), isModeratorOf(viewer, chat), now));
  await deleteMessage(context.db, changeOf(context, row), now);
  await noteModeration(context, row, 'delete_message', { is_deleted: true });
}

/** Records a moderator's change of somebody else's message in the audit, with its text (product: moderation). */
async function noteModeration(
  context: WriteContext,
  row: MessageRow,
  action: AuditAction,
  after: Record<string, unknown>,
): Promise<void> {
  if (row.author_uuid === context.viewer.user_uuid) return;
  const subject = { kind: 'message', id: row.id, order_id: row.order_id } as const;
  const before = { is_hidden: row.is_hidden, is_deleted: row.deleted_at !== null, message: row.message };
  await addAudit(context, { action, subject, before, after });
}

const changeOf = ({ viewer }: WriteContext, { thread_id, id }: MessageRow) => ({
  thread_id,
  message_id: id,
  actor_uuid: viewer.user_uuid,
});

/** The viewer has read the chat up to a message; it never goes back. Throws RefusedError. */
export async function markChatRead(
  context: WriteContext,
  orderId: number,
  { up_to, ...named }: NamedChat & { up_to: number },
): Promise<void> {
  const chat = await findOwnChat(context, orderId, named);
  await markResponseOpened(context, chat);
  const position = { thread_id: chat.thread_id, user_uuid: context.viewer.user_uuid, up_to };
  await moveReadPosition(context.db, position, context.now);
}

/**
 * Marks a new response as opened when its customer reads or writes in the chat (product: responses). Runs before the
 * chat is locked, in the order of locks.
 */
async function markResponseOpened(context: WriteContext, chat: ChatRow): Promise<void> {
  const { order_id, response_id } = chat;
  if (response_id !== null && isUnopened(context.viewer, chat)) await markOpened(context, { order_id, response_id });
}

/** A notice that somebody is writing, and the people it goes to. */
export interface TypingNote {
  thread_id: number;
  order_id: number;
  response_id: number | null;
  deal_id: number | null;
  is_dispute: boolean;
  to_user_uuid: string;
}

/** Shows the other side for a moment that the viewer is writing; nothing is stored. Throws RefusedError. */
export async function sendTyping(context: FreeContext, orderId: number, named: NamedChat): Promise<void> {
  const chat = await findOwnChat(context, orderId, named);
  const { thread_id, order_id, response_id, deal_id, is_dispute } = chat;
  const other = sideOf(context.viewer, chat) === 'customer' ? chat.freelancer_user_uuid : chat.customer_user_uuid;
  if (refuseWriting(context.viewer, chat) !== null) return;
  const note: TypingNote = { thread_id, order_id, response_id, deal_id, is_dispute, to_user_uuid: other };
  await notifyNote(context.db, note);
}

/** Keeps the questions whose viewer may see the message with the asked id. */
export async function filterMessageViewers<A extends VisibilityQuestion>({ db, now }: Reading, asked: readonly A[]) {
  return await filterVisibleMessages(db, asked, now);
}

/** Keeps the questions whose viewer may see the chat with the asked id. */
export async function filterChatViewers<A extends VisibilityQuestion>({ db, now }: Reading, asked: readonly A[]) {
  return await filterVisibleChats(db, asked, now);
}

/** The chats a viewer sees, over `threads` joined with their `orders`, `responses` and `deals`. */
export const visibleChats = visibleTo;

/** Unread messages of both sides of each of these people, by the user's uuid: `all` of both inboxes (product: messages). */
export async function countUnreadOf({ db, now }: Reading, people: readonly Viewer[]): Promise<Map<string, UnreadRow>> {
  const rows = await countUnread(db, people, now);
  return new Map(rows.map((row) => [row.user_uuid, row]));
}

/** The unread query of one person, for another slice to run together with its own. */
export const unreadQueryOf = (viewer: Viewer, now: Date) => unreadQuery([viewer], now);

/** A chat the viewer talks in themselves. Throws RefusedError: `not_your_move` to a moderator who looks on. */
async function findOwnChat(context: ReadContext, orderId: number, named: NamedChat): Promise<ChatRow> {
  const chat = await findVisibleChat(context, orderId, nameOf(named));
  if (sideOf(context.viewer, chat) === null) throw new RefusedError(refuse('not_your_move'));
  return chat;
}

/** Adds a system message for each line of a deal that has none yet; safe to repeat. */
export async function announceDeal(
  { db: tx, now }: Writing,
  { order_id, deal_id }: { order_id: number; deal_id: number },
): Promise<void> {
  const thread_id = await ensureThread(tx, { order_id, deal_id }, now);
  for (const { id, number, move, by, created_at } of await unannouncedDealLines(tx, [deal_id], MOVES_SHOWN_IN_CHAT)) {
    const message = dealMessage(number, { move, by });
    if (message === null) continue;
    const words = { order_id, author_uuid: null, message, is_system: true };
    const told = await addMessage(tx, { ...words, thread_id, deal_event_id: id }, created_at);
    // Another run may have told it since this one looked.
    if (told === undefined || !isOfDispute(move)) continue;
    const dispute = await ensureThread(tx, { order_id, deal_id, is_dispute: true }, now);
    await addMessage(tx, { ...words, thread_id: dispute }, created_at);
  }
}

/**
 * The text of a message for this reader, its contacts masked as in the chat, and how many messages up to it they have not
 * read, itself at least; null when they may not see it. Texts of responses and system messages are notified with the response and the deal
 * instead.
 */
export async function readMessageAs(
  context: ReadContext,
  ids: MessageIds,
): Promise<{ text: string; number_files: number; number_unread: number } | null> {
  const row = await findMessage(context.db, ids.message_id, readerOf(context));
  const chat = row && (await findChatById(context.db, context, ids.order_id, row.thread_id));
  if (!chat || row.is_system || row.is_first) return null;
  const [view] = await presentMessages(context, chat, [row]);
  if (!view) return null;
  const number_unread = Math.max(await countUnreadUpTo(context.db, row, context.viewer.user_uuid), 1);
  return { text: view.message, number_files: view.files.length, number_unread };
}
