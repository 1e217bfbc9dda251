/** Refusals of messages; contract's file of the same name answers each. */
export const MESSAGES_REFUSALS = ['message_delete_window_closed', 'chat_closed'] as const;
