/** Refusals of the ledger; contract's file of the same name answers each. */
export const LEDGER_REFUSALS = ['sm_insufficient'] as const;
