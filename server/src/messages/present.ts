import { callAddress } from '@provodka/contract/http/client.ts';
import type { File } from '@provodka/contract/http/envelope.ts';
import type { ChatView, Conversation, MessageView } from '@provodka/contract/messages.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import { contactsNote } from '@provodka/contract/threshold-texts.ts';
import { refuseHiding, refuseMessageDeletion } from '@provodka/domain/messages.ts';
import { fromRubles } from '@provodka/domain/money/money.ts';
import { maskContacts, refuseContacts } from '@provodka/domain/people/contacts.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import type { Thresholds } from '@provodka/domain/thresholds.ts';
import type { MessageRow } from '../conversations/service.ts';
import type { LinkedFile } from '../files/service.ts';
import { CONCEALED_TITLE } from '../orders/service.ts';
import { asRight } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type ChatRow, type ChatSide, factsOf, isModeratorOf, isUnopened, refuseWriting, sideOf } from './access.ts';
import type { InboxRow } from './inbox-store.ts';

/** Data that messages are presented with. */
export interface ChatContext {
  viewer: Viewer;
  now: Date;
  thresholds: Thresholds;
  people: ReadonlyMap<string, Person>;
  /** By `pairKey`: the moment since which a customer and a freelancer may know each other's contacts. */
  open_since: ReadonlyMap<string, Date | null>;
}

export interface LogContext extends ChatContext {
  files: readonly LinkedFile<'message_files'>[];
  /** How far each person has read, by the user's uuid. */
  positions: ReadonlyMap<string, number>;
}

type Pair = Pick<ChatRow, 'customer_uuid' | 'freelancer_uuid'>;

export const pairKey = ({ customer_uuid, freelancer_uuid }: Pair): string => `${customer_uuid} ${freelancer_uuid}`;

export function personOf({ people }: ChatContext, uuid: string): Person {
  const person = people.get(uuid);
  if (!person) throw new Error(`No person ${uuid} was read for a chat`);
  return person;
}

/** Why the contacts that this side wrote then are masked for the other, null when they are not (product: messages, trust). */
export function refuseContactsOf(beside: ChatContext, pair: Pair, side: ChatSide, writtenAt: Date): Refusal | null {
  const { number_deals, sum_deals } = personOf(beside, pair[`${side}_uuid`]);
  const sender = {
    side,
    stats: { numberDeals: number_deals, sumDeals: fromRubles(sum_deals) },
    openSince: beside.open_since.get(pairKey(pair)) ?? null,
    writtenAt,
  };
  return refuseContacts(sender, beside.thresholds, beside.now);
}

/** The role of the author; null for the system. */
function authorOf(chat: ChatRow, row: MessageRow): ChatSide | 'moderator' | null {
  if (row.author_uuid === null) return null;
  if (row.author_uuid === chat.customer_user_uuid) return 'customer';
  return row.author_uuid === chat.freelancer_user_uuid ? 'freelancer' : 'moderator';
}

interface Words {
  message: string;
  contacts_note: string | null;
  /** Names of the message's files, in their order. */
  titles: string[];
}

/** The text and file names as the viewer may read them, and the note to their author about hidden contacts. */
function wordsOf(beside: ChatContext, chat: ChatRow, row: MessageRow, titles: string[] = []): Words {
  const whole = { message: row.message, contacts_note: null, titles };
  const side = authorOf(chat, row);
  if (side === null || side === 'moderator') return whole;
  const [masked, ...names] = [row.message, ...titles].map((text) => maskContacts(text));
  const found = [...(masked?.found ?? []), ...names.flatMap((name) => name.found)];
  const refusal = found.length === 0 ? null : refuseContactsOf(beside, chat, side, row.created_at);
  if (refusal === null) return whole;
  if (row.author_uuid === beside.viewer.user_uuid)
    return { ...whole, contacts_note: contactsNote(refusal, 'message', found) };
  if (sideOf(beside.viewer, chat) === null) return whole;
  return { message: masked?.text ?? '', contacts_note: null, titles: names.map(({ text }) => text) };
}

/** A message as the viewer may see it. */
export function presentMessage(row: MessageRow, chat: ChatRow, beside: LogContext): MessageView {
  const { viewer, now } = beside;
  const by = authorOf(chat, row);
  const isOwn = row.author_uuid === viewer.user_uuid;
  const facts = factsOf(viewer, row);
  const moderates = isModeratorOf(viewer, chat);
  const files = beside.files.filter((file) => file.message_id === row.id);
  const titlesOfFiles = files.map(({ title }) => title);
  const { titles, ...words } = wordsOf(beside, chat, row, titlesOfFiles);
  return {
    id: row.id,
    ...words,
    client_key: isOwn ? row.client_key : null,
    files: files.map((file, at) => presentFile(row, { ...file, title: titles[at] ?? file.title })),
    author: by === null || by === 'moderator' ? null : personOf(beside, chat[`${by}_uuid`]),
    by,
    is_own: isOwn,
    is_system: row.is_system,
    is_hidden: row.is_hidden,
    is_deleted: row.deleted_at !== null,
    is_read: row.id <= (beside.positions.get(readerOf(viewer, chat, isOwn)) ?? 0),
    can_hide: refuseHiding(facts, moderates) === null,
    can_delete: row.deleted_at === null && refuseMessageDeletion(facts, moderates, now) === null,
    created_at: row.created_at.toISOString(),
  };
}

/** The user whose reading the mark on a message shows: the other side for one's own, else the viewer. */
function readerOf(viewer: Viewer, chat: ChatRow, isOwn: boolean): string {
  if (!isOwn) return viewer.user_uuid;
  return viewer.user_uuid === chat.customer_user_uuid ? chat.freelancer_user_uuid : chat.customer_user_uuid;
}

function presentFile(row: MessageRow, { id, title, size, type }: LinkedFile<'message_files'>): File {
  const params = { order_id: row.order_id, message_id: row.id, file_id: id };
  return { id, title, size, type, url: callAddress('messages_file', { params }) };
}

const EXCERPT = 200;

/** A line of an inbox: the chats of two people about one order, `last` of them written in last. */
export function presentConversation(
  { chats, last, row }: { chats: readonly InboxRow[]; last: InboxRow; row: MessageRow },
  beside: LogContext,
  side: ChatSide,
): Conversation {
  const other = side === 'customer' ? last.freelancer_uuid : last.customer_uuid;
  const { message } = wordsOf(beside, last, row);
  return {
    order: { id: last.order_id, title: titleOf(last, beside, side) },
    response_id: last.response_id,
    deal_id: last.deal_id,
    is_dispute: last.is_dispute,
    interlocutor: personOf(beside, other),
    last_message: {
      message: beginningOf(message, EXCERPT),
      is_own: row.author_uuid === beside.viewer.user_uuid,
      is_system: row.is_system,
      number_files: beside.files.filter((file) => file.message_id === row.id).length,
      created_at: row.created_at.toISOString(),
    },
    number_unread_messages: chats.reduce((sum, chat) => sum + chat.number_unread, 0),
    chats: chats.map((chat) => presentChat(chat, beside.viewer)),
  };
}

function titleOf(chat: InboxRow, beside: ChatContext, side: ChatSide): string {
  if (!chat.is_order_visible) return CONCEALED_TITLE;
  const isMasked = side === 'freelancer' && refuseContactsOf(beside, chat, 'customer', chat.order_created_at) !== null;
  return isMasked ? maskContacts(chat.order_title).text : chat.order_title;
}

function presentChat(chat: InboxRow, viewer: Viewer): ChatView {
  return {
    response_id: chat.response_id,
    deal_id: chat.deal_id,
    is_dispute: chat.is_dispute,
    title: chat.deal_number === null ? 'Отклик' : `${chat.is_dispute ? 'Спор' : 'Сделка'} №\u00A0${chat.deal_number}`,
    number_unread_messages: chat.number_unread,
    is_unopened: isUnopened(viewer, chat),
    rights: { send: asRight(refuseWriting(viewer, chat)) },
  };
}
