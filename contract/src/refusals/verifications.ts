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
  phone_ways_off: { status: 422, text: 'Подтвердить телефон так сейчас нельзя: на этой бирже это не подключено.' },
  phone_not_mobile: {
    status: 422,
    field: 'phone',
    text: 'Код приходит на мобильный номер России: +7 и десять цифр, первая из них — девять.',
  },
  phone_stands: {
    status: 422,
    field: 'phone',
    text: ({ params }) =>
      `Этот номер уже подтверждён до ${day(params?.until)}. Обновить можно за месяц до этого срока.`,
  },
  phone_taken: {
    status: 422,
    text: 'Этот номер подтверждён у другого пользователя. Он освободится, когда тот его уберёт, или через год.',
  },
  phone_code_wrong: {
    status: 422,
    field: 'code',
    text: ({ params }) => `Код не подошёл. Осталось попыток: ${String(params?.left ?? 0)}.`,
  },
  phone_code_over: { status: 422, field: 'code', text: 'Этот код больше не действует. Запросите новый.' },
  phone_not_reached: {
    status: 422,
    field: 'phone',
    text: 'Оператор не принял сообщение на этот номер. Проверьте его или укажите другой.',
  },
  phone_sender_away: { status: 422, text: 'Сейчас отправить код не получается. Повторите через несколько минут.' },
  phone_not_asked: {
    status: 422,
    text: 'Номер сейчас не нужен. Чтобы подтвердить телефон, откройте на бирже «Настройки», «Подтверждения» и нажмите «Подтвердить в Telegram».',
  },
  phone_telegram_unlinked: { status: 422, text: 'Сначала подключите в настройках Телеграм-бот.' },
};
