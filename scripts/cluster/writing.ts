import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@provodka/contract/http/client.ts';
import type { Kind, Tally } from './tally.ts';

const REPEAT_AFTER_MS = 500;
/** A write that no repeat brought through by then is given up. */
const GIVEN_UP_AFTER_MS = 120_000;

/** How people write: each write with a key of its own, sent again until it is answered. */
export interface Writing {
  /** The reply, null when the write was refused or given up. */
  write<T>(kind: Kind, mark: string, send: (options: { idempotency_key: string }) => Promise<T>): Promise<T | null>;
  /** Waits for the next turn of the one who asks. */
  turn(): Promise<void>;
}

export function openWriting(tally: Tally, turn: () => Promise<void>): Writing {
  return {
    turn,
    async write(kind, mark, send) {
      const begun_at = performance.now();
      const options = { idempotency_key: randomUUID() };
      for (;;) {
        const sent_at = performance.now();
        try {
          const reply = await send(options);
          tally.acknowledged.push({ kind, mark, begun_at, sent_at, answered_at: performance.now() });
          return reply;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const isOver = performance.now() - begun_at > GIVEN_UP_AFTER_MS;
          if (isOver || !isPassing(error)) {
            tally.surprises.push(`${kind} «${mark}»: ${error.status} ${error.message}`);
            return null;
          }
          await sleep(REPEAT_AFTER_MS);
        }
      }
    },
  };
}

/** Whether the same request may succeed later. The sandbox keeps the books of its bank in our database. */
const isPassing = ({ status, message }: ApiError): boolean =>
  status === 0 || status === 429 || status >= 500 || (status === 422 && message.startsWith('Банк сейчас не отвечает'));
