import { HttpFailure } from '../http-failure.ts';

/** No call's body is deeper than a few levels; whatever walks a value by recursion can walk this one. */
const MOST_LEVELS = 32;

/** Refuses a value nested deeper than any call has use for. Throws HttpFailure 400. */
export function assertShallow(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) throw new HttpFailure(400, 'Слишком глубокая вложенность данных');
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
}
