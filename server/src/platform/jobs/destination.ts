import type { Clock } from '../clock.ts';

/** A server of others that did not answer a moment ago, so that nobody waits for it now. */
export class DestinationUnavailable extends Error {
  readonly until: Date;

  constructor(name: string, until: Date) {
    super(`${name} did not answer a moment ago`);
    this.name = 'DestinationUnavailable';
    this.until = until;
  }

  /** Never less than one. */
  secondsFrom(now: Date): number {
    return Math.max(1, Math.ceil((this.until.getTime() - now.getTime()) / 1000));
  }
}

const PAUSES_SECONDS = [5, 10, 20, 40, 60] as const;
/** While one request probes the destination, others wait for its result, and no longer than this. */
const PROBE_SECONDS = 40;

export interface Destination {
  /**
   * Talks to it, unless it did not answer a moment ago: then DestinationUnavailable is thrown at once, and after a pause that grows each time
   * one caller tries again for all.
   *
   * @param isAway whether such a failure means that nobody answers there
   */
  reach<T>(talk: () => Promise<T>, isAway: (error: unknown) => boolean): Promise<T>;
}

/** One server of others, as this process sees it. */
export function openDestination(name: string, clock: Clock): Destination {
  let failures = 0;
  let awayUntil = new Date(0);
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

  return {
    async reach(talk, isAway) {
      if (awayUntil > clock.now()) throw new DestinationUnavailable(name, awayUntil);
      const isProbe = failures > 0;
      if (isProbe) awayUntil = after(PROBE_SECONDS);
      try {
        const answer = await talk();
        failures = 0;
        awayUntil = new Date(0);
        return answer;
      } catch (error) {
        if (!isAway(error)) {
          failures = 0;
          awayUntil = new Date(0);
        } else if (isProbe || failures === 0) {
          // Calls that began together with the first failed one prove nothing new.
          awayUntil = after(PAUSES_SECONDS[Math.min(failures, PAUSES_SECONDS.length - 1)] as number);
          failures += 1;
        }
        throw error;
      }
    },
  };
}
