/** Refusals of the Telegram bot; contract's file of the same name answers each. */
export const TELEGRAM_REFUSALS = ['telegram_off'] as const;
