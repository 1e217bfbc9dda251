import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import type { Api } from '@provodka/contract/http/client.ts';
import type { LiveEvent } from '@provodka/contract/http/events.ts';
import type { ChatView, Conversation } from '@provodka/contract/messages.ts';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { isOfOrder } from '../lib/loading/use-refresh.ts';
import type { LogPage } from './chat-log.ts';

const PAGE = 40;
const [, MOST] = LIST_LIMITS.page_size;

/** One chat with the conversation it belongs to. */
export interface OpenChat {
  side: CabinetSide;
  conversation: Conversation;
  chat: ChatView;
  page: LogPage;
}

/** A chat with its viewer's side; a moderator, who talks in disputes, has none. */
export type ShownChat = Omit<OpenChat, 'side'> & { side: CabinetSide | null };

/** How an address names a chat: `deal-5`, `dispute-5`, `response-12`. */
export const chatCode = ({ deal_id, response_id, is_dispute }: ChatName): string =>
  deal_id === null ? `response-${response_id}` : `${is_dispute ? 'dispute' : 'deal'}-${deal_id}`;

/** Whether an event is of this chat: a message, a read mark, somebody typing. */
export const isOfChat = ({ name, data }: LiveEvent, chat: ChatName): boolean =>
  OF_CHATS.includes(name) && chatCode(data as ChatName) === chatCode(chat);
const OF_CHATS: readonly string[] = ['message', 'message_changed', 'read', 'typing'];
type ChatName = Pick<ChatView, 'deal_id' | 'response_id' | 'is_dispute'>;

/** Whether an event changes the page around the open chat, which follows its own events. */
export const isAroundChat = (event: LiveEvent, order_id: number, open: ShownChat | null): boolean =>
  isOfOrder(event, order_id) && !(open && isOfChat(event, open.chat));

export const chatName = ({ deal_id, response_id, is_dispute }: ChatName): NamedChat =>
  deal_id === null ? { response_id: response_id ?? 0 } : { deal_id, ...(is_dispute && { is_dispute }) };
type NamedChat = { deal_id: number; is_dispute?: boolean } | { response_id: number };

/** Requests the conversations of a side, or those about one order. */
export function fetchConversations(
  api: Api,
  side: CabinetSide,
  query: { order_id?: number; query?: string; limit: number },
) {
  return side === 'customer' ? api.customer_messages_list({ query }) : api.freelancer_messages_list({ query });
}

/** Requests a page of a chat: the newest messages, or those before one. */
export async function fetchMessages(
  api: Api,
  order_id: number,
  chat: ChatView,
  place: { before_id?: number; limit?: number } = {},
): Promise<LogPage> {
  const query = { ...chatName(chat), limit: PAGE, ...place };
  const { data, meta } = await api.messages_list({ params: { order_id }, query });
  return { data, total: meta.total };
}

/** The chat of a dispute for a moderator; `send` tells whether they may still write. */
export async function loadDisputeChat(api: Api, dispute: ModeratedDispute): Promise<ShownChat> {
  const { order, deal_id, title, interlocutor, send } = dispute;
  const chat = {
    response_id: null,
    deal_id,
    is_dispute: true,
    title,
    number_unread_messages: 0,
    is_unopened: false,
    rights: { send },
  };
  const nothing = { message: '', is_own: false, is_system: true, number_files: 0, created_at: '' };
  const conversation = { ...chat, order, interlocutor, last_message: nothing, chats: [chat] };
  return { side: null, conversation, chat, page: await fetchMessages(api, order.id, chat) };
}

interface ModeratedDispute {
  order: Conversation['order'];
  deal_id: number;
  title: string;
  interlocutor: Conversation['interlocutor'];
  send: ChatView['rights']['send'];
}

/** The latest messages of other people's chat, for a moderator who only reads. */
export async function loadWatchedChat(api: Api, order_id: number, chat: { deal_id: number } | { response_id: number }) {
  const { data, meta } = await api.messages_list({ params: { order_id }, query: { ...chat, limit: MOST } });
  return { messages: data, total: meta.total };
}

interface Wanted {
  side: CabinetSide;
  order_id: number;
  /** The chat code in the address; an unknown one falls back to another chat of the conversation. */
  code: string | null;
  /** Chooses among several conversations of the order. */
  of?: (conversation: Conversation) => boolean;
}

/** A chat of an order for one of its two people; null when they have none. Throws ApiError. */
export async function loadChat(api: Api, { side, order_id, code, of }: Wanted): Promise<OpenChat | null> {
  const { data } = await fetchConversations(api, side, { order_id, limit: MOST });
  const byCode = data.find(({ chats }) => chats.some((chat) => chatCode(chat) === code));
  const conversation = of ? data.find(of) : (byCode ?? (code === null ? data[0] : undefined));
  if (!conversation) return null;
  const { chats } = conversation;
  const chat =
    chats.find((one) => chatCode(one) === code) ?? chats.find((one) => chatCode(one) === chatCode(conversation));
  return chat ? { side, conversation, chat, page: await fetchMessages(api, order_id, chat) } : null;
}
