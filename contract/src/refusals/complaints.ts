import type { COMPLAINTS_REFUSALS } from '@provodka/domain/refusals/complaints.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of complaints. */
export const complaintsRefusals: RefusalReplies<typeof COMPLAINTS_REFUSALS> = {
  own_complaint: {
    status: 422,
    text: 'На себя пожаловаться нельзя, только на других участников.',
  },
  complaint_day_spent: {
    status: 422,
    text: ({ params }) =>
      `Сегодня вы отправили уже ${String(params?.max ?? 'много')} жалоб. Следующую можно отправить завтра.`,
  },
  complaint_taken: {
    status: 422,
    text: 'Это обращение взял другой модератор. Обновите страницу.',
  },
  complaint_not_taken: {
    status: 422,
    text: 'Сначала возьмите обращение.',
  },
  complaint_decided: {
    status: 422,
    text: 'По этому обращению уже есть решение. Обновите страницу.',
  },
  complaint_notes_full: {
    status: 422,
    text: ({ params }) => `Заметок уже ${String(params?.max ?? 'много')}, больше нельзя. Вынесите решение.`,
  },
  complaint_other_decision: {
    status: 422,
    text: 'Жалобу подтверждают или отклоняют, а на вопрос в поддержку отвечают. Обновите страницу.',
  },
  ticket_day_spent: {
    status: 422,
    text: ({ params }) =>
      `Сегодня вы написали в поддержку уже ${String(params?.max ?? 'много')} раз. Следующее обращение можно отправить завтра.`,
  },
};
