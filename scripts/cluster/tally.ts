/** Kinds of writes that the people of the cluster make. */
export const KINDS = [
  'session',
  'order',
  'response',
  'message',
  'file',
  'approval',
  'deal',
  'payment',
  'acceptance',
] as const;
export type Kind = (typeof KINDS)[number];

/** A write that was answered with a success. Moments are milliseconds of one clock. */
export interface Acknowledged {
  kind: Kind;
  /** The value by which the stored write is recognised. */
  mark: string;
  /** When it was sent first. */
  begun_at: number;
  /** When the attempt that succeeded was sent. */
  sent_at: number;
  answered_at: number;
}

/** The counts so far. */
export interface Tally {
  acknowledged: Acknowledged[];
  /** Answers of 500 and above, and 0 for none. */
  failures: { status: number; at: number; what: string }[];
  /** Unexpected results: refusals, and writes that were given up. */
  surprises: string[];
}

export const openTally = (): Tally => ({ acknowledged: [], failures: [], surprises: [] });

/** The results between two moments. */
export interface Outcome {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** The number of failures by status. */
  failures: Record<number, number>;
  /** Seconds from the kill to the answer of the first good write that was sent after it; null without one. */
  first_write: number | null;
  /** The duration of the slowest write, repeats included. */
  slowest_write: number | null;
}

/**
 * @param killedAt when a program was killed, from where everything counts
 * @param kept how many times each mark is there, by kind
 * @param felt the kinds that need what was killed
 */
export function outcomeSince(
  { acknowledged, failures }: Pick<Tally, 'acknowledged' | 'failures'>,
  killedAt: number,
  kept: ReadonlyMap<string, number>,
  felt: readonly Kind[] = KINDS,
): Outcome {
  const times = ({ kind, mark }: Acknowledged) => kept.get(`${kind} ${mark}`) ?? 0;
  const since = acknowledged.filter(({ answered_at }) => answered_at >= killedAt);
  const concerned = since.filter(({ kind }) => felt.includes(kind));
  const first = Math.min(...concerned.filter(({ sent_at }) => sent_at >= killedAt).map((write) => write.answered_at));
  const longest = Math.max(...concerned.map((write) => write.answered_at - write.begun_at));
  const byStatus: Record<number, number> = {};
  for (const { status, at } of failures) if (at >= killedAt) byStatus[status] = (byStatus[status] ?? 0) + 1;
  return {
    acknowledged: since.length,
    // Counts all writes so far, because a kill may lose writes acknowledged before it.
    lost: acknowledged.filter((write) => times(write) === 0).length,
    doubled: [...kept.values()].filter((count) => count > 1).length,
    failures: byStatus,
    first_write: Number.isFinite(first) ? (first - killedAt) / 1000 : null,
    slowest_write: Number.isFinite(longest) ? longest / 1000 : null,
  };
}
