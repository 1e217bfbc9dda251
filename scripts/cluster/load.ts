import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@provodka/contract/http/client.ts';
import type { Pair } from './people.ts';
import { playRound } from './scenes.ts';
import type { Kind, Tally } from './tally.ts';

/** Between two steps of a pair: a bounded load, whatever the machine could do. */
const PACE_MS = 400;
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

export interface Load {
  /** Resolves when nobody writes any more. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
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

/** Lets the pairs play one round after another until it is stopped. */
export function startLoad(pairs: readonly Pair[], origin: string, tally: Tally): Load {
  let isStopped = false;
  let gate: { opened: Promise<void>; open(): void } | null = null;
  let waiting = 0;
  const turn = async () => {
    await sleep(PACE_MS);
    if (!gate) return;
    waiting += 1;
    await gate.opened;
    waiting -= 1;
  };
  const writing = openWriting(tally, turn);
  const players = pairs.map(async (pair, place) => {
    for (let round = 0; !isStopped; round += 1) {
      await turn();
      await playRound(writing, { pair, origin, tally, round: `${place}-${round}` }).catch((error: unknown) => {
        tally.surprises.push(`round ${place}-${round}: ${String(error)}`);
      });
    }
  });
  const resume = () => {
    gate?.open();
    gate = null;
  };
  return {
    async pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = { opened: promise, open: resolve };
      while (waiting < pairs.length) await sleep(50);
    },
    resume,
    async stop() {
      isStopped = true;
      resume();
      await Promise.all(players);
    },
  };
}
