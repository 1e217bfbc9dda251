/** What `npm run maintenance` was asked to do. */
export type MaintenanceOrder = { do: 'show' } | { do: 'set'; until: Date | null } | { do: 'explain'; why: string };

const MINUTE_MS = 60_000;
const USAGE =
  'npm run maintenance: tells the state; -- on <minutes>, or -- on <moment, such as 2026-11-22T18:00+03:00>; -- off';

/** Reads the words after the command. A moment has to say its offset, lest two machines read it differently. */
export function readMaintenance(words: readonly string[], now: Date): MaintenanceOrder {
  const [word, end, ...rest] = words;
  if (word === undefined) return { do: 'show' };
  if (word === 'off' && end === undefined) return { do: 'set', until: null };
  if (word !== 'on' || end === undefined || rest.length > 0) return { do: 'explain', why: USAGE };
  const until = readEnd(end, now);
  if (until === null)
    return { do: 'explain', why: `«${end}» is neither minutes nor a moment with its offset. ${USAGE}` };
  if (until <= now) return { do: 'explain', why: `${until.toISOString()} is over already.` };
  return { do: 'set', until };
}

function readEnd(text: string, now: Date): Date | null {
  if (/^\d{1,5}$/.test(text)) return new Date(now.getTime() + Number(text) * MINUTE_MS);
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const moment = new Date(text);
  return isMoment && !Number.isNaN(moment.getTime()) ? moment : null;
}
