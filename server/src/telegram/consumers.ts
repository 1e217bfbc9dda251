import { fitText } from '@provodka/domain/telegram.ts';
import type { FreeContext } from '../platform/context.ts';
import type { Consumers } from '../platform/jobs/outbox.ts';
import { say, type TelegramParts } from './service.ts';
import { deleteLink, deleteTokensOf } from './store.ts';

/** Consumers by the names of their jobs; `contextOf` gives each the moment it runs at. */
export const telegramConsumers = (contextOf: () => FreeContext<null>, { bot }: Pick<TelegramParts, 'bot'>) =>
  ({
    answer_in_telegram: async ({ chat_id, text, keyboard, reply_to, about, event_number }) => {
      if (!bot) return;
      const words = { text: fitText(text, ''), ...(keyboard && { keyboard }), ...(reply_to !== null && { reply_to }) };
      const told = await say(contextOf(), bot, chat_id, { words, reason: { event_number }, about });
      // The job comes again after a pause that grows; until Telegram wants to be asked again the bot asks nothing.
      if (typeof told === 'object') throw new Error('Telegram could not be asked to say it');
    },
    unlink_telegram: async ({ user_uuid, since }) => {
      const { db } = contextOf();
      await deleteTokensOf(db, user_uuid);
      await deleteLink(db, { user_uuid, since: new Date(since) });
    },
  }) satisfies Partial<Consumers>;
