/** Sweeps of the bot: called every minute by each instance, safe to run side by side. */
import { TELEGRAM_LIMITS } from '@provodka/domain/telegram.ts';
import type { FreeContext } from '../platform/context.ts';
import { deleteBotMessages, deleteTokens, deleteUpdates } from './store.ts';

const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * 86_400_000);

/** Deletions that are due, by the names under which failures are reported. */
export const telegramSweeps = ({ db, now }: FreeContext<null>) => ({
  forget_telegram_tokens: () => deleteTokens(db, now),
  forget_telegram_updates: () => deleteUpdates(db, daysBefore(now, TELEGRAM_LIMITS.updatesDays)),
  forget_telegram_messages: () => deleteBotMessages(db, daysBefore(now, TELEGRAM_LIMITS.repliesDays)),
});
