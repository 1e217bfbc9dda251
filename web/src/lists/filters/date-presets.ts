import { wireDay } from '../../lib/format/dates.ts';
import type { Days } from '../../ui/fields/days.ts';

const PRESETS = [
  { title: 'Сегодня', days: 0 },
  { title: 'Неделя', days: -7 },
  { title: 'Месяц', days: -30 },
] as const;

/** Ready-made ranges up to today of Moscow; `now` in ms. */
export function datePresets(now: number): { title: string; range: Days }[] {
  return PRESETS.map(({ title, days }) => ({ title, range: { from: wireDay(now, days), to: null } }));
}

export const isSameRange = (left: Days, right: Days): boolean => left.from === right.from && left.to === right.to;
