import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';

/**
 * A type guard for stored values, which another version of the site may have written. Plain functions, because pages read
 * storage before the contract's schemas are loaded.
 */
export type Guard<T> = (kept: unknown) => kept is T;
type Of<K> = K extends Guard<infer T> ? T : never;

/** The fields of a form that are stored, each with its guard. */
export type StoredFields = Record<string, Guard<unknown>>;

export const isText = (kept: unknown): kept is string => typeof kept === 'string';
export const isNumber = (kept: unknown): kept is number => typeof kept === 'number';
export const isYesOrNo = (kept: unknown): kept is boolean => typeof kept === 'boolean';

export const orNull =
  <T>(is: Guard<T>): Guard<T | null> =>
  (kept): kept is T | null =>
    kept === null || is(kept);

export const orAbsent =
  <T>(is: Guard<T>): Guard<T | undefined> =>
  (kept): kept is T | undefined =>
    kept === undefined || is(kept);

export const listOf =
  <T>(is: Guard<T>): Guard<T[]> =>
  (kept): kept is T[] =>
    Array.isArray(kept) && kept.every(is);

/** Guards an object with these fields and any others. */
export const recordOf =
  <F extends StoredFields>(fields: F): Guard<{ [N in keyof F]: Of<F[N]> }> =>
  (kept): kept is { [N in keyof F]: Of<F[N]> } =>
    isObject(kept) && Object.entries(fields).every(([name, is]) => is(kept[name]));

/** Guards an uploaded file as the contract describes it. */
export const isStoredFile: Guard<StoredFile> = recordOf({
  id: isNumber,
  title: isText,
  size: isNumber,
  type: isText,
  url: isText,
});

/** The stored fields that pass their guards; a wrong one does not drop the others. */
export function validStoredFields<F extends StoredFields>(fields: F, kept: unknown): { [N in keyof F]?: Of<F[N]> } {
  if (!isObject(kept)) return {};
  const fine = Object.entries(fields).filter(([name, is]) => name in kept && is(kept[name]));
  return Object.fromEntries(fine.map(([name]) => [name, kept[name]])) as { [N in keyof F]?: Of<F[N]> };
}

const isObject = (kept: unknown): kept is Record<string, unknown> => typeof kept === 'object' && kept !== null;
