/** Counts of requests that hold for all processes of an installation (decisions 0128). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Clock } from '../../clock.ts';
import { tokenHash } from '../../config/secrets.ts';
import type { Db } from '../../database/database.ts';
import { addToCount, isOver, type RateCount } from './rate-store.ts';

/** The part of an allowance that a process gives away before it reports them. */
const UNREPORTED_PART = 64;
/** The part of what is left that a process takes at a time: little at the end, when it matters who has how much. */
const TAKEN_PART = 32;
/** A database that is slower than that is not waited for. */
const ANSWER_WITHIN_MS = 500;
/** Visitors whose counts are kept in memory, for each limit. */
const MOST_KEPT = 5000;

/** This process's counts of one visitor's minute. */
interface Allowance {
  ends_at: Date;
  /** Requests that were let in here. */
  used: number;
  /** Requests that may be let in here without asking again. */
  granted: number;
  /** Requests that all processes have taken for themselves, this one's included; 0 before it has asked. */
  taken: number;
  asking: Promise<void> | null;
}

export interface SharedCountParts {
  clock: Clock;
  /** Adds to the count of all processes. */
  add(key: Buffer, added: RateCount, now: Date): Promise<RateCount>;
}

export const countsIn = (db: Db, clock: Clock): SharedCountParts => ({
  clock,
  add: (key, added, now) => addToCount(db, key, added, now),
});

/** A store of @fastify/rate-limit; the keys say which limit they belong to. */
export function sharedCounts(parts: SharedCountParts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    readonly #count = openCounter(parts);

    incr(...[key, callback, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      void answer(this.#count(key, windowMs, max), callback);
    }

    child(): FastifyRateLimitStore {
      return new (sharedCounts(parts))({});
    }
  };
}

async function answer(
  counting: Promise<{ current: number; ttl: number }>,
  callback: Parameters<FastifyRateLimitStore['incr']>[1],
): Promise<void> {
  try {
    callback(null, await counting);
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Counts a request; `current` is above `max` when it must be refused. */
export function openCounter({ clock, add }: SharedCountParts) {
  const kept = new Map<string, Allowance>();

  function find(key: string, windowMs: number, max: number): Allowance {
    const now = clock.now();
    const known = kept.get(key);
    if (known && !isOver(known.ends_at, now)) return known;
    const ends_at = new Date(now.getTime() + windowMs);
    const fresh = { ends_at, used: 0, granted: Math.floor(max / UNREPORTED_PART), taken: 0, asking: null };
    kept.delete(key);
    kept.set(key, fresh);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return fresh;
  }

  /** Takes a part of what is left, and reports what was given away before. */
  async function ask(key: string, allowance: Allowance, max: number): Promise<void> {
    const { granted, taken, ends_at } = allowance;
    const unreported = taken === 0 ? granted : 0;
    const part = Math.max(1, Math.ceil((max - Math.max(taken, granted)) / TAKEN_PART));
    const added = { used: unreported + part, ends_at };
    const asked = add(tokenHash(`rate ${key}`), added, clock.now()).catch(() => null);
    // Without the others' counts this process counts alone.
    const total = (await Promise.race([asked, sleep(ANSWER_WITHIN_MS, null, { ref: false })])) ?? {
      used: taken + added.used,
      ends_at,
    };
    allowance.taken = total.used;
    allowance.ends_at = total.ends_at;
    allowance.granted += Math.max(0, part - Math.max(0, total.used - max));
  }

  return async function count(key: string, windowMs: number, max: number): Promise<{ current: number; ttl: number }> {
    const allowance = find(key, windowMs, max);
    while (allowance.used >= allowance.granted && allowance.taken < max) {
      allowance.asking ??= ask(key, allowance, max).finally(() => {
        allowance.asking = null;
      });
      await allowance.asking;
    }
    const isAllowed = allowance.used < allowance.granted;
    if (isAllowed) allowance.used += 1;
    const ofOthers = Math.max(0, allowance.taken - allowance.granted);
    return {
      current: isAllowed ? Math.min(max, ofOthers + allowance.used) : max + 1,
      ttl: Math.max(1, allowance.ends_at.getTime() - clock.now().getTime()),
    };
  };
}
