import type { Api } from '@provodka/contract/http/client.ts';

const HOUR_MS = 3_600_000;
const MOSCOW_HOURS = 3;

/** Gives a person quiet hours that began an hour ago and end in two hours. */
export async function keepQuiet(person: Api, now: Date): Promise<void> {
  const minuteOfMoscow = (hours: number) =>
    Math.floor((now.getTime() + (MOSCOW_HOURS + hours) * HOUR_MS) / 60_000) % (24 * 60);
  await person.notifications_prefer({
    body: { is_quiet: true, quiet_from: minuteOfMoscow(-1), quiet_until: minuteOfMoscow(2) },
  });
}
