import type { FreeContext } from '../../platform/context.ts';
import { sendToPerson, type TelegramParts } from '../../telegram/service.ts';
import { findChatOf } from '../subject-store.ts';
import type { Channel } from './channel.ts';

/** Sends notices by the Telegram bot; a reply there goes to the chat that the notice is about. */
export const telegramChannel = (contextOf: () => FreeContext<null>, parts: TelegramParts): Channel => ({
  name: 'telegram',
  async deliver(userUuid, { id, kind, title, text, quotes, path }) {
    // The person who linked it got an answer there at once.
    if (kind === 'telegram_linked') return { is: 'nobody' };
    const context = contextOf();
    const chat = await findChatOf(context.db, id);
    const told = await sendToPerson(context, parts, userUuid, {
      notification_id: id,
      title,
      text,
      quotes: quotes.map((quote) => quote.text),
      path,
      chat,
    });
    if (told === 'sent' || told === 'nobody') return { is: told };
    if (told.later === null) return { is: 'later' };
    return { is: 'later', seconds: Math.max(1, (told.later.getTime() - context.now.getTime()) / 1000) };
  },
});
