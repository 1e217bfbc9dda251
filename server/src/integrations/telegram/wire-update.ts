import * as z from 'zod/mini';
import type { BotUpdate, UserAction } from './port.ts';

const chat = z.looseObject({ id: z.int(), type: z.string(), username: z.optional(z.string()) });
const message = z.looseObject({
  message_id: z.int(),
  chat,
  from: z.optional(z.looseObject({ id: z.int() })),
  text: z.optional(z.string()),
  contact: z.optional(z.looseObject({ phone_number: z.string(), user_id: z.optional(z.int()) })),
  reply_to_message: z.optional(z.looseObject({ message_id: z.int() })),
});
/** An update as the Bot API writes it, with the fields that we read. */
const wireUpdate = z.looseObject({
  update_id: z.int(),
  message: z.optional(message),
  my_chat_member: z.optional(z.looseObject({ chat, new_chat_member: z.looseObject({ status: z.string() }) })),
});

/** Kinds of updates that we subscribe to. */
export const SUBSCRIBED_UPDATES = ['message', 'my_chat_member'] as const;

/** Reads an update; null when it is malformed. Groups and channels are ignored. */
export function readUpdate(body: unknown): BotUpdate | null {
  const { data: update } = wireUpdate.safeParse(body);
  if (!update) return null;
  const { update_id, message: said, my_chat_member: member } = update;
  const place = said?.chat ?? member?.chat;
  const nothing = { update_id, chat: null, what: { kind: 'nothing' } } as const;
  if (place?.type !== 'private') return nothing;
  const chatOf = { id: place.id, username: place.username ?? null };
  if (said) return { update_id, chat: chatOf, what: deedOf(said) };
  return member?.new_chat_member.status === 'kicked' ? { update_id, chat: chatOf, what: { kind: 'blocked' } } : nothing;
}

function deedOf({ from, text, contact, message_id, reply_to_message }: z.output<typeof message>): UserAction {
  if (contact) {
    // Any contact of the address book can be shared: only one's own names the sender.
    const isOwn = from !== undefined && contact.user_id === from.id;
    return { kind: 'contact', phone: isOwn ? contact.phone_number : null, message_id };
  }
  if (text === undefined) return { kind: 'no_text', message_id };
  return { kind: 'text', text, message_id, reply_to: reply_to_message?.message_id ?? null };
}
