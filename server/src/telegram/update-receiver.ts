/** Receives updates of Telegram, polled by one server of the installation at a time or pushed by Telegram itself. */
import type { BotUpdate, TelegramBot } from '../integrations/telegram/port.ts';
import { BotUnreachable } from '../integrations/telegram/port.ts';
import type { FreeContext } from '../platform/context.ts';
import { type LockParts, tryWithAdvisoryLock } from '../platform/database/advisory-lock.ts';
import type { TelegramParts } from './service.ts';
import { abandonUpdate, handleUpdate } from './updates.ts';

/** One server at a time over all of an installation: Telegram allows no second one. */
const POLLER_LOCK = 7_301_002;
const MOST_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

export interface UpdateReceiver {
  /** Handles an update. A failed one comes again, at most three times, so that it never blocks others. */
  take(update: BotUpdate): Promise<void>;
  /**
   * Polls and handles updates until none comes for so many seconds; the first turn tells Telegram how this server
   * listens. After a failure the next turns do nothing for a while. Throws the failure.
   */
  turn(wait: { seconds: number; signal?: AbortSignal }): Promise<void>;
}

/** `contextOf` gives each update its moment; `afterCommit` is called after each handled update. */
export function receiveTelegramUpdates(
  contextOf: () => FreeContext<null>,
  parts: TelegramParts & Pick<LockParts, 'openClient'>,
  afterCommit: () => void,
): UpdateReceiver | null {
  const { bot } = parts;
  return bot && openListening(contextOf, { ...parts, bot }, afterCommit);
}

function openListening(
  contextOf: () => FreeContext<null>,
  parts: TelegramParts & Pick<LockParts, 'openClient'> & { bot: TelegramBot },
  afterCommit: () => void,
): UpdateReceiver {
  const { bot } = parts;
  let isPrepared = false;
  let next: number | null = null;
  let pause = { ms: FIRST_PAUSE_MS, until: new Date(0) };
  const attempts = new Map<number, number>();

  async function take(update: BotUpdate): Promise<void> {
    try {
      await handleUpdate(contextOf(), parts, update);
    } catch (error) {
      const attempt = (attempts.get(update.update_id) ?? 0) + 1;
      attempts.set(update.update_id, attempt);
      if (attempt < MOST_ATTEMPTS) throw error;
      await abandonUpdate(contextOf(), parts, update);
    }
    attempts.delete(update.update_id);
    afterCommit();
  }

  async function fetchAndTake(wait: { seconds: number; signal?: AbortSignal }): Promise<void> {
    for (;;) {
      const asked = next;
      const updates = await bot.fetchUpdates(asked, wait);
      for (const update of updates) {
        if (wait.signal?.aborted) return;
        await take(update);
        next = update.update_id + 1;
      }
      // Updates that come again after they were confirmed wait for the next turn.
      if (updates.length === 0 || next === asked) return;
    }
  }

  async function listen(wait: { seconds: number; signal?: AbortSignal }): Promise<void> {
    if (!isPrepared) await bot.prepare();
    isPrepared = true;
    if (!bot.isPolled) return;
    const { openClient } = parts;
    await tryWithAdvisoryLock({ db: contextOf().db, openClient }, POLLER_LOCK, (ended) =>
      fetchAndTake({ ...wait, signal: AbortSignal.any(wait.signal ? [wait.signal, ended] : [ended]) }),
    );
  }

  return {
    take,
    async turn(wait) {
      const { now } = contextOf();
      if (pause.until > now) return;
      try {
        await listen(wait);
        pause = { ms: FIRST_PAUSE_MS, until: new Date(0) };
      } catch (error) {
        if (wait.signal?.aborted) return;
        pause = { ms: Math.min(pause.ms * 2, LONGEST_PAUSE_MS), until: pauseEnd(error, now, pause.ms) };
        throw error;
      }
    },
  };
}

function pauseEnd(error: unknown, now: Date, ms: number): Date {
  const until = error instanceof BotUnreachable ? error.until : null;
  return until ?? new Date(now.getTime() + ms);
}
