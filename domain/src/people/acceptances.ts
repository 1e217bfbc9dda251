/** Texts that people agree to, and the acts that need each of them (product: accounts). */

/** Documents that somebody agrees to; the policy on personal data is only read. */
export const DOCUMENTS = ['terms', 'personal-data', 'publication', 'sm', 'rules-customer', 'rules-executor'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

/** What a person does when they agree; `hide_profile` takes a consent back. */
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
