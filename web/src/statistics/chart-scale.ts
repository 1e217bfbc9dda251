/** Round steps of an axis within a power of ten. */
const STEPS = [1, 1.5, 2, 2.5, 5];
const POWERS = Array.from({ length: 10 }, (_, power) => 10 ** power);
/** Counts are whole, so steps are too. */
const WHOLE_STEPS = POWERS.flatMap((power) => STEPS.map((step) => step * power)).filter(Number.isInteger);
/** The most lines above zero. */
const LINES = 4;

/** Values of the grid lines: from zero to a whole step at or above the maximum, so that nothing overflows. */
export function axisTicks(most: number): number[] {
  const step = WHOLE_STEPS.find((one) => one * LINES >= most) ?? most / LINES;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, line) => line * step);
}

/**
 * The indexes of `count` points that get a label: the first, the last and those between in even steps, as far as they fit when
 * a label takes `room` points. Where no step comes out even, every fifth, tenth or so: days of a month that begins with the first.
 */
export function namedPlaces(count: number, room: number): number[] {
  const last = count - 1;
  if (last < room) return last < 0 ? [] : [last];
  const places = Array.from({ length: count }, (_, place) => place);
  const even = places.find((step) => step >= room && step <= 2 * room && last % step === 0);
  if (even) return places.filter((place) => place % even === 0);
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => one >= room) ?? count;
  const between = places.filter((place) => (place + 1) % step === 0 && place >= room && last - place >= room);
  return [0, ...between, last];
}
