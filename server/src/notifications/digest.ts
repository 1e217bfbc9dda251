/** One letter about all chats that somebody has not read, instead of one for each message (product: messages). */
import { NOTIFICATIONS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { nextChatLetterAt } from '@provodka/domain/deals/delivery-attempts.ts';
import { isOnline } from '@provodka/domain/people/people.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { FreeContext } from '../platform/context.ts';
import type { Notice } from './channels/channel.ts';
import { type ComposeParts, compose, excerptOf, factsOf } from './compose.ts';
import { type ClaimedRow, findChatWaiting, findDigestedBefore, isReadOnSite } from './delivery-store.ts';
import type { Facts } from './facts.ts';
import { subjectOf } from './places.ts';

const ASK_AGAIN_MS = 5 * 60_000;

/**
 * The moment until which a letter about chats waits: people on the site see the messages there, and two letters are an
 * hour apart.
 */
export async function chatLetterWaits({ db, now }: FreeContext<null>, userUuid: string): Promise<Date | null> {
  const { last_activity_at, last_letter_at } = await findDigestedBefore(db, userUuid);
  if (isOnline(last_activity_at, now)) return new Date(now.getTime() + ASK_AGAIN_MS);
  const next = last_letter_at && nextChatLetterAt(last_letter_at);
  return next && next > now ? next : null;
}

/** One letter and the notifications it covers; `notice` is null when none of them may be told any more. */
export interface DigestLetter {
  notice: Notice | null;
  rows: readonly ClaimedRow[];
}

export async function composeDigest(
  context: FreeContext<null>,
  parts: ComposeParts,
  userUuid: string,
): Promise<DigestLetter> {
  const rows = await findChatWaiting(context.db, userUuid);
  const chats = new Map<number | undefined, { row: ClaimedRow; facts: Facts }>();
  // The newest of each chat that may be told stands for those before it.
  for (const row of rows.toReversed()) {
    if (chats.has(row.payload.thread_id) || (await isReadOnSite(context.db, row))) continue;
    const facts = await factsOf(context, row);
    if (facts !== null) chats.set(row.payload.thread_id, { row, facts });
  }
  const unread = [...chats.values()].toReversed();
  const [only] = unread;
  if (!only) return { notice: null, rows };
  if (unread.length === 1) return { notice: compose(parts, only.row, only.facts), rows };
  const quotes = unread.map(({ facts }) => ({
    text: [
      [facts.other_name, subjectOf(facts.row?.deal_number ?? null, facts.title)].filter(Boolean).join(', '),
      excerptOf(facts),
    ].join('\n'),
  }));
  const { id, kind } = (unread.at(-1) ?? only).row;
  const title = `Новые сообщения в ${formatCount(unread.length, ['чате', 'чатах', 'чатах'])}`;
  return { notice: { id, kind, title, text: '', quotes, path: NOTIFICATIONS_ADDRESS, ways: [] }, rows };
}
