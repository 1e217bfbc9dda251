import { UsageError } from '../platform/operations/command-line.ts';

/** The parsed arguments of `npm run maintenance`. */
export type MaintenanceOrder = { do: 'show' } | { do: 'set'; until: Date | null };

const MINUTE_MS = 60_000;

/** Reads the arguments. A moment must have an offset, so that every machine reads it alike. Throws UsageError. */
export function readMaintenance(words: readonly string[], now: Date): MaintenanceOrder {
  const [word, end, ...rest] = words;
  if (word === undefined) return { do: 'show' };
  if (word === 'off' && end === undefined) return { do: 'set', until: null };
  if (word !== 'on' && word !== 'off') throw new UsageError(`«${word}» is neither on nor off.`);
  if (word === 'off' || rest.length > 0) throw new UsageError(`«${rest[0] ?? end}» is one word too many.`);
  if (end === undefined) throw new UsageError('It does not say for how long.');
  const until = readEnd(end, now);
  if (until === null) throw new UsageError(`«${end}» is neither minutes nor a moment with its offset.`);
  if (until <= now) throw new UsageError(`${until.toISOString()} is over already.`);
  return { do: 'set', until };
}

function readEnd(text: string, now: Date): Date | null {
  if (/^\d{1,5}$/.test(text)) return new Date(now.getTime() + Number(text) * MINUTE_MS);
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const moment = new Date(text);
  return isMoment && !Number.isNaN(moment.getTime()) ? moment : null;
}
