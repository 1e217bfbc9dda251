import { isWireDay } from './dates.ts';

/** «13.11.2026» typed or in the address → `2026-11-13` for the API; null when there is no such day. */
export function toWireDay(text: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const [, day, month, year] = match as unknown as [string, string, string, string];
  const wire = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isWireDay(wire) ? wire : null;
}
