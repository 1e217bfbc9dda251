/** Rules of a person's copy of their data: how often it is made, how long it is kept, and how much fits. */
import { type Refusal, refuse } from '../refusals.ts';
import { DAY_MS } from '../time/moscow-days.ts';
import { MEGABYTE } from '../uploads.ts';

export const EXPORT_STATUSES = ['waiting', 'making', 'done', 'failed', 'expired'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Days for which an archive can be downloaded. */
export const EXPORT_DAYS = 7;

/**
 * Bounds of an archive. With them it stays below the 4 GiB and 65 535 entries from which on a zip needs another format.
 */
export const EXPORT_LIMITS = {
  fileBytes: 2048 * MEGABYTE,
  files: 20_000,
  /** Rows of a list: the newest. */
  rows: 100_000,
  /** Bytes of all rows of a list, in each of its two forms. */
  listBytes: 12 * MEGABYTE,
  /** After so many broken attempts a person may ask anew. */
  attempts: 3,
} as const;

/** Minutes without a step after which another server takes the work over. */
export const EXPORT_LEASE_MINUTES = 10;

/** Minutes between broken attempts: what broke one, such as a full disk, rarely ends within seconds. */
const EXPORT_PAUSE_MINUTES = 5;

const isRunning = (status: ExportStatus): boolean => status === 'waiting' || status === 'making';

/** Why a person may not ask for a copy now: `export_running`, or `export_today` within a day of the last one. */
export function refuseExport(latest: { status: ExportStatus; asked_at: Date } | null, now: Date): Refusal | null {
  if (latest === null || latest.status === 'failed') return null;
  if (isRunning(latest.status)) return refuse('export_running');
  const next = new Date(latest.asked_at.getTime() + DAY_MS);
  return now < next ? refuse('export_today', { params: { from: next.toISOString() } }) : null;
}

export const exportExpiresAt = (madeAt: Date): Date => new Date(madeAt.getTime() + EXPORT_DAYS * DAY_MS);

/** Work that made no step since this moment was given up. */
export const exportStalledBefore = (now: Date): Date => new Date(now.getTime() - EXPORT_LEASE_MINUTES * 60_000);

/** A broken attempt that made its last step before this moment is repeated. */
export const exportRepeatedBefore = (now: Date): Date => new Date(now.getTime() - EXPORT_PAUSE_MINUTES * 60_000);
