/** Refusals of personal tokens; contract's file of the same name answers each. */
export const TOKENS_REFUSALS = [
  'token_unknown',
  'token_expired',
  'token_scope',
  'token_never',
  'token_without_factor',
  'token_needs_factor',
  'token_of_demo',
  'tokens_full',
] as const;
