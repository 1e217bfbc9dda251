import type { Acceptance, DocumentVersion } from '@provodka/contract/people/acceptances.ts';
import type { findAcceptances, findVersion } from './store.ts';

type AcceptanceRow = Awaited<ReturnType<typeof findAcceptances>>[number];
type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export const presentAcceptance = ({ accepted_at, ...row }: AcceptanceRow): Acceptance => ({
  ...row,
  accepted_at: accepted_at.toISOString(),
});

export const presentVersion = ({ first_seen_at, ...version }: VersionRow): DocumentVersion => ({
  ...version,
  first_seen_at: first_seen_at.toISOString(),
});
