import type { Acceptance, AskedDocument, DocumentVersion } from '@provodka/contract/people/acceptances.ts';
import type { CurrentDocument } from '../platform/content.ts';
import type { findAcceptances, findLatest, findVersion, StandingText } from './store.ts';

type AcceptanceRow = Awaited<ReturnType<typeof findAcceptances>>[number];
type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export const presentAcceptance = ({ accepted_at, first_seen_at, ...row }: AcceptanceRow): Acceptance => ({
  ...row,
  first_seen_at: first_seen_at.toISOString(),
  accepted_at: accepted_at.toISOString(),
});

/** `current`: the text in force; undefined for the rules of deals. */
export const presentVersion = (
  { first_seen_at, ...version }: VersionRow,
  current: CurrentDocument | undefined,
): DocumentVersion => ({
  ...version,
  first_seen_at: first_seen_at.toISOString(),
  is_in_force: current ? current.same.has(version.hash) : null,
});

export const presentAsked = (
  { document, hash, title, text }: StandingText,
  before: Awaited<ReturnType<typeof findLatest>>,
): AskedDocument => ({
  document,
  hash,
  title,
  text,
  before: before ? { title: before.title, text: before.text, accepted_at: before.accepted_at.toISOString() } : null,
});
