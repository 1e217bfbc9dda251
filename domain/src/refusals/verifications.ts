/** Refusals of verifications; contract's file of the same name answers each. */
export const VERIFICATIONS_REFUSALS = [
  'verification_waits',
  'verification_stands',
  'verification_day_spent',
  'verification_decided',
  'verification_over',
  'verification_not_standing',
  'verification_number_taken',
  'verification_document_type',
  'certificates_full',
] as const;
