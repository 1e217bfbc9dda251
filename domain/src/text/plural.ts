/** Russian noun forms for 1, 2 and 5: `['сделка', 'сделки', 'сделок']`. */
export type NounForms = readonly [one: string, few: string, many: string];

/** The form of a noun that goes with `count`. */
export function plural(count: number, [one, few, many]: NounForms): string {
  const tail = Math.abs(count) % 100;
  const digit = tail % 10;
  if (!Number.isInteger(count)) return few;
  if (digit === 1 && tail !== 11) return one;
  return digit >= 2 && digit <= 4 && (tail < 12 || tail > 14) ? few : many;
}
