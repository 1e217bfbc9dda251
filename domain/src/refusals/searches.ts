/** Refusals of saved searches; contract's file of the same name answers each. */
export const SEARCHES_REFUSALS = ['too_many_saved_searches'] as const;
