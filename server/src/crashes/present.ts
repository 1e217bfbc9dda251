import type { CrashView } from '@provodka/contract/crashes.ts';
import type { CrashRow } from './store.ts';

/** A group as moderators see it; `build` is the one this server gives out. */
export function presentCrash(row: CrashRow, build: string | null): CrashView {
  const { fingerprint: _, first_at, last_at, fixed_at, ...shown } = row;
  return {
    ...shown,
    is_current_build: row.build !== null && row.build === build,
    first_at: first_at.toISOString(),
    last_at: last_at.toISOString(),
    is_fixed: fixed_at !== null,
  };
}
