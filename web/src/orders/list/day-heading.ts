import { formatDay, formatTime, formatWhen, wireDay } from '../../lib/format/dates.ts';

const WEEKDAYS = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота'] as const;
const HOUR = 3_600_000;

/** «Сегодня» + «пятница, 20 ноября»; further back the date itself comes first. `now` in ms. */
export function dayHeading(moment: string, now: number): { title: string; note: string } {
  const day = wireDay(Date.parse(moment));
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] as string;
  const date = formatDay(moment, now);
  if (day === wireDay(now)) return { title: 'Сегодня', note: `${weekday}, ${date}` };
  if (day === wireDay(now, -1)) return { title: 'Вчера', note: `${weekday}, ${date}` };
  return { title: date, note: weekday };
}

/** The time under a day heading: «12 мин назад» within an hour, else «18:22». */
export function timeWithinDay(moment: string, now: number): string {
  return now - Date.parse(moment) < HOUR ? formatWhen(moment, now) : formatTime(moment);
}
