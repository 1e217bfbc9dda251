import { fromWireDay, isWireDay } from './dates.ts';

/** «13.11.2026» typed or in the address → `2026-11-13` for the API; null when there is no such day. */
export function toWireDay(text: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const [, day, month, year] = match as unknown as [string, string, string, string];
  const wire = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isWireDay(wire) ? wire : null;
}

const DAY_PARTS = [2, 2, 4];
const LETTER = /\p{L}/u;

/**
 * Formats typed or pasted digits as a date with dots, whatever separated the parts. The text stays as it is while
 * characters are being deleted.
 */
export function groupTypedDay(typed: string, before: string): string {
  const wire = /^\s*(\d{4}-\d{2}-\d{2})\s*$/.exec(typed)?.[1];
  if (wire) return fromWireDay(wire) ?? typed;
  const written = readWrittenDay(typed);
  if (written) return written;
  // A letter under a finger is a slip; pasted words stay for the person to see and the field to refuse.
  const isPasted = typed.length > before.length + 1 || LETTER.test(before);
  if (typed.length < before.length || (isPasted && LETTER.test(typed))) return typed;
  const parts = [''];
  const isFull = () => (parts.at(-1) ?? '').length === DAY_PARTS[parts.length - 1];
  for (const sign of typed) {
    if (/\d/.test(sign)) {
      if (isFull() && parts.length < DAY_PARTS.length) parts.push('');
      if (!isFull()) parts.push((parts.pop() ?? '') + sign);
    } else if (parts.at(-1) !== '' && parts.length < DAY_PARTS.length) parts.push('');
  }
  if (isFull() && parts.length < DAY_PARTS.length) parts.push('');
  return parts.join('.');
}

const WRITTEN_DAY = /^\s*(\d{1,2})\s+(\p{L}+)\s+(\d{4})(?:\s*г(?:\.|ода)?)?\s*$/u;
const MONTHS = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

/** «22 ноября 2026 года» → 22.11.2026. */
function readWrittenDay(typed: string): string | null {
  const [, day = '', word = '', year] = WRITTEN_DAY.exec(typed) ?? [];
  const month = MONTHS.findIndex((beginning) => word.toLowerCase().startsWith(beginning)) + 1;
  return month === 0 ? null : `${day.padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
}

/** Formats a typed time of day: «1510» becomes 15:10, «9:» becomes 09:. */
export function groupTypedTime(typed: string, before: string): string {
  if (typed.length < before.length) return typed;
  const digits = typed
    .replace(/^\s*(\d):/, '0$1')
    .replaceAll(/\D/g, '')
    .slice(0, 4);
  return digits.length > 2 || /^\s*\d{1,2}:$/.test(typed) ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}
