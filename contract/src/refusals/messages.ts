import type { MESSAGES_REFUSALS } from '@provodka/domain/refusals/messages.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of messages. */
export const messagesRefusals: RefusalReplies<typeof MESSAGES_REFUSALS> = {
  message_delete_window_closed: {
    status: 422,
    text: 'Удалить сообщение можно только в первые 15 минут. Теперь его можно скрыть.',
  },
  chat_closed: {
    status: 422,
    text: 'Переписка закрыта. Посмотрите другие беседы.',
  },
};
