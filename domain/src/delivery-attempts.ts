/** How often and how soon something that has to reach another server is tried again (decisions 8). */

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** After so many attempts, about a day, a notification is not tried again. */
export const MOST_DELIVERY_ATTEMPTS = 12;

/** When an attempt is made again that failed after so many before it: the pause doubles each time, up to six hours. */
export function nextAttemptAt(before: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** before, LONGEST_PAUSE_MS));
}
