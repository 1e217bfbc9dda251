import type { VERIFICATIONS_REFUSALS } from '@provodka/domain/refusals/verifications.ts';
import { day, type RefusalReplies } from './refusal-reply.ts';

/** Refusals of verifications. */
export const verificationsRefusals: RefusalReplies<typeof VERIFICATIONS_REFUSALS> = {
  verification_waits: {
    status: 422,
    text: 'Такая заявка уже ждёт решения. Дождитесь его или отзовите заявку.',
  },
  verification_stands: {
    status: 422,
    text: ({ params }) =>
      `Это уже подтверждено до ${day(params?.until)}. Обновить можно за ${String(params?.days ?? 30)} дней до этого срока.`,
  },
  verification_day_spent: {
    status: 422,
    text: ({ params }) =>
      `За сутки можно отправить не больше ${String(params?.max ?? 'нескольких')} заявок. Попробуйте завтра.`,
  },
  verification_decided: {
    status: 422,
    text: 'По этой заявке уже есть решение, или человек её отозвал. Обновите страницу.',
  },
  verification_over: {
    status: 422,
    text: 'Отзывать нечего: заявка уже закрыта. Обновите страницу.',
  },
  verification_not_standing: {
    status: 422,
    text: 'Снимать нечего: подтверждение уже снято, истекло или человек убрал его сам. Обновите страницу.',
  },
  verification_number_taken: {
    status: 422,
    field: 'number',
    text: 'Этот номер уже подтверждён у другого пользователя. Если это ошибка, напишите в поддержку.',
  },
  verification_document_type: {
    status: 422,
    field: 'file_ids',
    text: 'Документ принимается в JPEG, PNG, WebP или PDF. Замените файл.',
  },
  certificates_full: {
    status: 422,
    text: ({ params }) =>
      `Подтверждённых сертификатов уже ${String(params?.max ?? 'много')}, больше нельзя. Уберите ненужный.`,
  },
};
