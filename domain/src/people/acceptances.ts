/** Texts that people agree to, and the acts that need each of them (product: accounts). */
import { type Refusal, refuse } from '../refusals.ts';

/** Documents that somebody agrees to; the policy on personal data is only read. */
export const DOCUMENTS = ['terms', 'personal-data', 'publication', 'sm', 'rules-customer', 'rules-executor'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

/** The occasions on which people agree to a document; `hide_profile` withdraws a consent. */
export const ACTS = [
  'sign_up',
  'publish_profile',
  'hide_profile',
  'payment',
  'payout',
  'top_up',
  'changed_text',
] as const;
export type Act = (typeof ACTS)[number];

/** Documents that hold from the act until they change; the others are agreed to each time. */
export const STANDING_DOCUMENTS = ['terms', 'personal-data', 'publication'] as const;
export type StandingDocument = (typeof STANDING_DOCUMENTS)[number];

/** The documents of each act. */
export const ACT_DOCUMENTS = {
  sign_up: ['terms', 'personal-data'],
  publish_profile: ['publication'],
  hide_profile: ['publication'],
  payment: ['rules-customer'],
  payout: ['rules-executor'],
  top_up: ['sm'],
  changed_text: STANDING_DOCUMENTS,
} as const satisfies Record<Act, readonly DocumentName[]>;

export const isDocumentName = (name: string): name is DocumentName => (DOCUMENTS as readonly string[]).includes(name);

/** Whether the latest act about a document leaves it agreed to. */
export const isAgreed = (latest: Act | null): boolean => latest !== null && latest !== 'hide_profile';

/** Hashes by their documents, as `terms 0f1e…`. */
export const agreedName = (document: DocumentName, hash: string): string => `${document} ${hash}`;

/** An edit that an admin called one without a change of meaning. */
export interface MinorChange {
  from_hash: string;
  to_hash: string;
}

/** The hash and those from which only minor changes lead to it. */
export function equivalentHashes(hash: string, changes: readonly MinorChange[]): Set<string> {
  const same = new Set([hash]);
  for (let size = 0; size < same.size; ) {
    size = same.size;
    for (const { from_hash, to_hash } of changes) if (same.has(to_hash)) same.add(from_hash);
  }
  return same;
}

/** A standing document as a person stands to it. `same`: hashes of the text in force. */
export interface StandingFacts {
  document: StandingDocument;
  /** All of `agreedName` that the person agreed to and did not take back. */
  agreed: readonly string[];
  same: ReadonlySet<string>;
}

/** Whether a person has agreed to the text in force: `unknown` when they agreed before versions were kept. */
export function acceptanceState({
  document,
  agreed,
  same,
}: StandingFacts): 'agreed' | 'changed' | 'unknown' | 'not_given' {
  const own = agreed.filter((name) => name.startsWith(`${document} `));
  if (own.length === 0) return document === 'publication' ? 'not_given' : 'unknown';
  return [...same].some((hash) => own.includes(agreedName(document, hash))) ? 'agreed' : 'changed';
}

/** Whether the person is asked to agree to the text in force. */
export const needsAcceptance = (facts: StandingFacts): boolean =>
  ['changed', 'unknown'].includes(acceptanceState(facts));

/**
 * Nothing new begins by terms that have changed since; who agreed before versions were kept goes on by what they agreed
 * to then. The publication stops nothing: its profile is shown by the former text.
 */
export const refuseUnaccepted = (facts: readonly StandingFacts[]): Refusal | null =>
  facts.some((one) => one.document !== 'publication' && acceptanceState(one) === 'changed')
    ? refuse('documents_changed')
    : null;

/** Only the text in force is agreed to, not one that stood in a page opened earlier. */
export const refuseOutdated = (shown: string, current: string): Refusal | null =>
  shown === current ? null : refuse('document_outdated');
