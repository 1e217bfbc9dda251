import { MESSAGE_LIMITS } from '@provodka/domain/messages.ts';
import * as z from 'zod/mini';
import { bool, cursorPaging, fileIds, id, integer, line, optional, paging, text } from './fields/fields.ts';
import { file, moment, nothing, right } from './http/envelope.ts';
import { route } from './http/route.ts';
import { person } from './people/people.ts';

/**
 * A chat is named by its response or by its deal, exactly one of them (product: messages). `is_dispute` names the chat
 * of the dispute about the deal, in which moderators write too.
 */
const chat = {
  response_id: optional(id('Отклик')),
  deal_id: optional(id('Сделка')),
  is_dispute: optional(bool('Спор')),
};

/** Form of a message: text, files or both. The same `client_key` of one author never makes a second message. */
export const messageForm = z.object({
  ...chat,
  message: optional(text('Сообщение', MESSAGE_LIMITS.message)),
  client_key: optional(text('Ключ отправки', MESSAGE_LIMITS.client_key)),
  ...fileIds,
});

export const messageView = z.object({
  id: z.int(),
  message: z.string(),
  files: z.array(file),
  /** Null for a message of the system or of a moderator. */
  author: z.nullable(person),
  /** The role of the author; a moderator, who is no `author`, writes in disputes. Null for a message of the system. */
  by: z.nullable(z.enum(['customer', 'freelancer', 'moderator'])),
  is_own: z.boolean(),
  is_system: z.boolean(),
  is_hidden: z.boolean(),
  /** Told to moderators alone, who still read the text. */
  is_deleted: z.boolean(),
  /** One's own: the other side has read it. Another's: the viewer has. */
  is_read: z.boolean(),
  can_hide: z.boolean(),
  can_delete: z.boolean(),
  /** Told to the author alone: why the other side reads the text with its contacts masked. */
  contacts_note: z.nullable(z.string()),
  /** Told to the author alone: the key it was sent with. */
  client_key: z.nullable(z.string()),
  created_at: moment,
});
export type MessageView = z.infer<typeof messageView>;

/** One chat of a conversation. */
export const chatView = z.object({
  response_id: z.nullable(z.int()),
  deal_id: z.nullable(z.int()),
  is_dispute: z.boolean(),
  /** «Сделка № 2», «Спор № 2», «Отклик». */
  title: z.string(),
  number_unread_messages: z.int(),
  /** A new response that the viewer, its customer, opens by reading its chat (product: responses). */
  is_unopened: z.boolean(),
  rights: z.object({ send: right }),
});
export type ChatView = z.infer<typeof chatView>;

/** Everything two people wrote each other about one order; `response_id` or `deal_id` names the chat written in last. */
export const conversation = z.object({
  order: z.object({ id: z.int(), title: z.string() }),
  response_id: z.nullable(z.int()),
  deal_id: z.nullable(z.int()),
  is_dispute: z.boolean(),
  interlocutor: person,
  last_message: z.object({
    message: z.string(),
    is_own: z.boolean(),
    is_system: z.boolean(),
    number_files: z.int(),
    created_at: moment,
  }),
  number_unread_messages: z.int(),
  chats: z.array(chatView),
});
export type Conversation = z.infer<typeof conversation>;

/** Messages that wait for the viewer on each side: `all` of the counters of both inboxes. */
export const unreadNumbers = z.object({ customer: z.int(), freelancer: z.int() });

const inboxQuery = z.object({
  query: optional(line('Поиск', MESSAGE_LIMITS.query)),
  order_id: optional(id('Заказ')),
  unread: optional(bool('Непрочитанные')),
  ...cursorPaging,
});

export const messageRoutes = {
  messages_list: route('messages_list', {
    auth: 'user',
    summary:
      'Messages of a chat, the newest page first; `before_id` leaves out those from it on, `query` those without this text in what the viewer reads',
    query: z.object({
      ...chat,
      before_id: optional(id('Сообщение')),
      query: optional(line('Поиск', MESSAGE_LIMITS.query)),
      ...paging,
    }),
    data: z.array(messageView),
    paged: true,
  }),
  messages_create: route('messages_create', {
    auth: 'user',
    summary: 'Write in a chat; the same client_key never doubles',
    body: messageForm,
    files: true,
    data: messageView,
    creates: true,
    per_minute: 40,
  }),
  messages_visible: route('messages_visible', {
    auth: 'user',
    summary: 'Hide a message from the other side or show it again',
    body: z.object({ status: integer('Статус', MESSAGE_LIMITS.visible) }),
    data: messageView,
  }),
  messages_delete: route('messages_delete', {
    auth: 'user',
    summary: 'Delete a message: its author within 15 minutes, a moderator always',
    data: nothing,
  }),
  messages_read: route('messages_read', {
    auth: 'user',
    summary: 'The viewer has read the chat up to this message',
    body: z.object({ ...chat, up_to: id('Сообщение') }),
    data: nothing,
  }),
  messages_typing: route('messages_typing', {
    auth: 'user',
    summary: 'The viewer is writing; nothing is kept',
    body: z.object(chat),
    data: nothing,
    per_minute: 60,
  }),
  messages_file: route('messages_file', {
    auth: 'user',
    summary: 'Download a file of a message',
    download: true,
    data: z.null(),
  }),
  customer_messages_list: route('customer_messages_list', {
    auth: 'user',
    summary:
      "The customer's conversations, the newest first, and their unread messages; `unread` leaves out chats that were read",
    query: inboxQuery,
    data: z.array(conversation),
    paged: true,
    counters: z.object({
      all: z.int(),
      orders: z.object({ all: z.int(), in_search: z.int(), in_progress: z.int(), archive: z.int() }),
    }),
  }),
  freelancer_messages_list: route('freelancer_messages_list', {
    auth: 'user',
    summary:
      "The freelancer's conversations, the newest first, and their unread messages; `unread` leaves out chats that were read",
    query: inboxQuery,
    data: z.array(conversation),
    paged: true,
    counters: z.object({
      all: z.int(),
      orders: z.object({ all: z.int(), in_progress: z.int(), completed: z.int() }),
      responses: z.object({ all: z.int(), active: z.int(), archive: z.int() }),
    }),
  }),
};
export type MessageCalls = keyof typeof messageRoutes;
