/** Writes the messages and reading positions of many people at once, each at its own moment (product: messages). */
import { dealMessage, isOfDispute, MOVES_SHOWN_IN_CHAT } from '@provodka/domain/messages.ts';
import {
  addMessages,
  ensureThreads,
  markReadBy,
  unannouncedDealLines,
  type WrittenMessage,
} from '../conversations/service.ts';
import type { Writing } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type ChatRow, refuseWriting, sideOf } from './access.ts';
import { type ChatName, filterVisibleChats, findChatsOf } from './store.ts';

/** A person read a chat at a moment, and wrote in it unless `message` is null. */
export interface PastMessage {
  chat: ChatName;
  viewer: Viewer;
  message: string | null;
  at: Date;
}

/**
 * Writes messages, reading positions, and missing system messages of these deals, in the order they happened. The
 * present rules apply; lines they refuse are left out.
 */
export async function writeHistory(
  { db: tx, now }: Writing,
  said: readonly PastMessage[],
  deals: readonly { order_id: number; deal_id: number }[],
): Promise<void> {
  const told = await systemLines(tx, deals);
  const chats = await findChatsOf(tx, {
    response_ids: said.flatMap(({ chat }) => ('response_id' in chat ? chat.response_id : [])),
    deal_ids: said.flatMap(({ chat }) => ('deal_id' in chat ? chat.deal_id : [])),
  });
  const seen = await whoSees(tx, said, chats, now);
  const spoken = seen.flatMap(({ chat, viewer, message, at }): WrittenMessage[] => {
    if (message === null || refuseWriting(viewer, chat) !== null) return [];
    const { order_id, thread_id } = chat;
    return [{ order_id, thread_id, author_uuid: viewer.user_uuid, message, at }];
  });
  await addMessages(
    tx,
    [...told, ...spoken].sort((one, other) => one.at.getTime() - other.at.getTime()),
  );
  const readers = seen.filter(({ viewer, chat }) => sideOf(viewer, chat) !== null);
  await markReadBy(
    tx,
    readers.map(({ chat: { thread_id }, viewer: { user_uuid }, at }) => ({ thread_id, user_uuid, at })),
  );
}

/** Lines of deals and their disputes without a system message. */
async function systemLines(tx: Tx, deals: readonly { order_id: number; deal_id: number }[]): Promise<WrittenMessage[]> {
  const lines = await unannouncedDealLines(
    tx,
    deals.map(({ deal_id }) => deal_id),
    MOVES_SHOWN_IN_CHAT,
  );
  const homes = lines.flatMap(({ order_id, deal_id, move, created_at: at }) => {
    const home = { order_id, deal_id, is_dispute: false, at };
    return isOfDispute(move) ? [home, { ...home, is_dispute: true }] : [home];
  });
  const threads = homes.length === 0 ? [] : await ensureThreads(tx, homes);
  return lines.flatMap((line): WrittenMessage[] => {
    const message = dealMessage(line.number, line);
    if (message === null) return [];
    const words = { order_id: line.order_id, author_uuid: null, message, is_system: true, at: line.created_at };
    return threads
      .filter(({ deal_id, is_dispute }) => deal_id === line.deal_id && (!is_dispute || isOfDispute(line.move)))
      .map(({ id, is_dispute }) => ({ ...words, thread_id: id, ...(!is_dispute && { deal_event_id: line.id }) }));
  });
}

/** Keeps the lines whose author sees the named chat, and adds that chat. */
async function whoSees(tx: Tx, said: readonly PastMessage[], chats: readonly ChatRow[], now: Date) {
  const asked = said.flatMap(({ chat: name, ...line }) => {
    const chat = chats.find((row) => isNamed(row, name));
    return chat ? [{ ...line, chat, id: chat.thread_id }] : [];
  });
  return await filterVisibleChats(tx, asked, now);
}

const isNamed = (row: ChatRow, name: ChatName): boolean =>
  'deal_id' in name
    ? row.deal_id === name.deal_id && row.is_dispute === name.is_dispute
    : row.response_id === name.response_id;
