import type { Api } from '@provodka/contract/http/client.ts';
import type { TestServer } from './server.ts';

/** A chat, named by the record it belongs to. */
export type Chat = { order_id: number; response_id?: number; deal_id?: number };
type Extra = Record<string, unknown>;

/** Actions of people in their chats, over HTTP. */
export function openChats(server: () => TestServer) {
  const api = (login: string): Promise<Api> => server().api(login);
  const chats = {
    send: async (login: string, { order_id, ...chat }: Chat, message: string, extra: Extra = {}) =>
      (await (await api(login)).messages_create({ params: { order_id }, body: { ...chat, message, ...extra } })).data,
    read: async (login: string, { order_id, ...chat }: Chat, extra: Extra = {}) =>
      await (await api(login)).messages_list({ params: { order_id }, query: { ...chat, ...extra } }),
    textsOf: async (login: string, chat: Chat) => (await chats.read(login, chat)).data.map((row) => row.message),
    async markRead(login: string, { order_id, ...chat }: Chat, up_to: number): Promise<void> {
      await (await api(login)).messages_read({ params: { order_id }, body: { ...chat, up_to } });
    },
    inbox: async (login: string, side: 'customer' | 'freelancer', query: Extra = {}) =>
      side === 'customer'
        ? await (await api(login)).customer_messages_list({ query: { limit: 100, ...query } })
        : await (await api(login)).freelancer_messages_list({ query: { limit: 100, ...query } }),
  };
  return chats;
}
