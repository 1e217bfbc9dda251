import { setTimeout as sleep } from 'node:timers/promises';
import type { Pair } from './people.ts';
import { playRound } from './scenes.ts';
import type { Tally } from './tally.ts';
import { openWriting } from './writing.ts';

/** Between two steps of a pair: a bounded load, whatever the machine could do. */
const PACE_MS = 400;
const STEPS_APART = 2;

export interface Load {
  /** Resolves when nobody writes any more. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

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
    // Each at another step of its round.
    for (let ahead = 0; ahead < place * STEPS_APART; ahead += 1) await turn();
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
