/** Steps of an axis within a power of ten that people count in. */
const STEPS = [1, 1.5, 2, 2.5, 5];
const POWERS = Array.from({ length: 10 }, (_, power) => 10 ** power);
/** There is no half of an order. */
const WHOLE_STEPS = POWERS.flatMap((power) => STEPS.map((step) => step * power)).filter(Number.isInteger);
/** Lines above the ground, at most. */
const LINES = 4;

/** Where the lines across a chart lie: from nothing up to a whole step at or above the most that is drawn, so that nothing sticks out. */
export function linesFor(most: number): number[] {
  const step = WHOLE_STEPS.find((one) => one * LINES >= most) ?? most / LINES;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, line) => line * step);
}

/**
 * Which of `count` places under a chart are named: the first, the last and each so-many-th between, as far as `room` (how
 * many places a name takes) lets them.
 */
export function namedPlaces(count: number, room: number): number[] {
  const last = count - 1;
  if (last < room) return last < 0 ? [] : [last];
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => one >= room) ?? count;
  const between = Array.from({ length: count }, (_, place) => place).filter(
    (place) => (place + 1) % step === 0 && place >= room && last - place >= room,
  );
  return [0, ...between, last];
}
