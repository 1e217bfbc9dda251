/** HTTP status and Russian text of every refusal, and the literal texts of specification section 8. */
import { DEAL_STATUSES } from '@provodka/domain/deals.ts';
import { moscowDay } from '@provodka/domain/moscow-days.ts';
import { ORDER_STATUSES } from '@provodka/domain/orders.ts';
import type { Refusal, RefusalCode } from '@provodka/domain/refusals.ts';
import { RESPONSE_STATUSES } from '@provodka/domain/responses.ts';
import { count, type NounForms, needText, number, rubles, tooManyOrdersText } from './threshold-texts.ts';

/** 404 hides, 403 denies the person, 422 refuses by state or rule (decisions, section 1). */
export const HTTP_STATUS_OF: Record<RefusalCode, 403 | 404 | 422> = {
  not_found: 404,
  not_your_move: 403,
  lost_race: 422,
  stale_form: 422,
  price_changed: 422,
  comment_required: 422,
  idempotency_mismatch: 422,
  file_not_found: 422,
  too_many_unattached: 422,
  upload_day_spent: 422,
  email_unverified: 403,
  user_banned: 403,
  customer_banned: 403,
  freelancer_banned: 403,
  login_taken: 422,
  email_taken: 422,
  password_common: 422,
  password_equals_login: 422,
  // 401 would tell the client that a session has ended.
  wrong_credentials: 422,
  wrong_password: 422,
  token_invalid: 422,
  order_wrong_status: 422,
  premoderation_required: 422,
  premoderation_off: 422,
  paid_deal_unfinished: 422,
  order_has_paid_deal: 422,
  order_was_in_work: 422,
  reopen_window_closed: 422,
  order_field_locked: 422,
  budget_may_not_fall: 422,
  order_empty_private_list: 422,
  invitation_exists: 422,
  invitation_responded: 422,
  invitation_declined: 422,
  invitations_spent: 422,
  invitation_day_spent: 422,
  too_many_invited: 422,
  team_invited: 422,
  team_empty: 422,
  too_many_orders: 422,
  budget_required: 422,
  private_order_gate: 422,
  hide_responses_gate: 422,
  team_gate: 422,
  customer_contacts_gate: 422,
  freelancer_contacts_gate: 422,
  withdraw_response_gate: 422,
  other_responses_gate: 403,
  other_responses_hidden: 403,
  response_allowance_spent: 422,
  sm_insufficient: 422,
  response_wrong_status: 422,
  own_order: 422,
  order_not_in_search: 422,
  already_responded: 422,
  rejected_before: 422,
  response_hidden: 422,
  order_responses_full: 422,
  deal_wrong_status: 422,
  order_not_in_work: 422,
  executor_changed: 422,
  deal_expired: 422,
  price_too_low: 422,
  price_too_high: 422,
  planned_at_past: 422,
  planned_at_too_late: 422,
  rework_limit: 422,
  refund_not_overdue: 422,
  refund_after_delivery: 422,
  acceptance_not_due: 422,
  deal_not_expired: 422,
  not_dispute_opener: 422,
  moderator_is_party: 403,
  payout_held: 422,
  payment_declined: 422,
  review_not_ready: 422,
  review_window_closed: 422,
  review_exists: 422,
  review_edit_closed: 422,
  review_not_published: 422,
  review_reply_exists: 422,
  message_delete_window_closed: 422,
  chat_closed: 422,
  team_member_exists: 422,
  team_self_member: 422,
  team_full: 422,
  too_many_teams: 422,
  already_banned: 422,
  not_banned: 422,
  self_sanction: 422,
  appeal_exists: 422,
  appeal_same_moderator: 403,
};

/** The field of a form that a refusal is about, when it is always the same one; a 422 then marks it (decisions 1). */
export const FIELD_OF: Partial<Record<RefusalCode, string>> = {
  comment_required: 'comment',
  budget_may_not_fall: 'budget',
  budget_required: 'budget',
  price_too_low: 'price',
  price_too_high: 'price',
  planned_at_past: 'planned_at',
  planned_at_too_late: 'planned_at',
};

type RefusalText = string | ((refusal: Refusal) => string);

const TEXT_OF: Record<RefusalCode, RefusalText> = {
  not_found: 'Такой страницы нет или она вам недоступна. Проверьте адрес.',
  not_your_move: 'Это действие доступно другой стороне. Проверьте, под какой учётной записью вы вошли.',
  lost_race: 'Пока вы работали, данные изменились. Обновите страницу и повторите.',
  stale_form:
    'Пока вы заполняли форму, заказ изменился. Скопируйте свой текст, обновите страницу и внесите правки снова.',
  price_changed: (refusal) => {
    const now = refusal.params?.price;
    const price = now === undefined ? '' : `: теперь ${rubles(Number(now))}`;
    return `Пока вы решали, сумма изменилась${price}. Проверьте её и подтвердите ещё раз.`;
  },
  comment_required: 'Напишите комментарий: другая сторона должна понимать причину.',
  idempotency_mismatch: 'Этот запрос уже отправлен с другими данными. Обновите страницу и повторите.',
  file_not_found: 'Файл не найден или срок его хранения истёк. Приложите его ещё раз.',
  too_many_unattached:
    'Загружено слишком много файлов, которые ни к чему не приложены: их может быть 20 на 500 МБ. Приложите или удалите прежние.',
  upload_day_spent: 'За сутки можно загрузить не больше 2 ГБ. Продолжите завтра.',

  email_unverified: 'Подтвердите адрес электронной почты: ссылка — в письме, которое мы отправили при регистрации.',
  user_banned: (refusal) => banText('Ваша учётная запись заблокирована', refusal),
  customer_banned: (refusal) => banText('Ваш профиль заказчика заблокирован', refusal),
  freelancer_banned: (refusal) => banText('Ваш профиль исполнителя заблокирован', refusal),
  login_taken: 'Этот логин уже занят. Выберите другой.',
  email_taken: 'Этот адрес почты уже занят. Войдите или укажите другой.',
  password_common: 'Этот пароль слишком распространён. Придумайте другой.',
  password_equals_login: 'Пароль совпадает с логином или почтой. Придумайте другой.',
  wrong_credentials: 'Неверный логин или пароль. Проверьте их и попробуйте ещё раз.',
  wrong_password: 'Текущий пароль указан неверно. Попробуйте ещё раз.',
  token_invalid: 'Ссылка недействительна или устарела. Запросите новую.',

  order_wrong_status: (refusal) => wrongStatusText('Заказ', ORDER_STATUSES, refusal),
  premoderation_required: 'Перед публикацией заказ проверяет модератор. Отправьте его на модерацию.',
  premoderation_off: 'Проверка модератором сейчас не нужна. Опубликуйте заказ.',
  paid_deal_unfinished: 'По заказу есть оплаченная незавершённая сделка. Сначала завершите её.',
  order_has_paid_deal: 'По заказу была оплаченная сделка, поэтому удалить его нельзя. Отправьте его в архив.',
  order_was_in_work: 'Заказ уже был в работе. Создайте похожий.',
  reopen_window_closed: 'Заказ завершён слишком давно, чтобы вернуть его в работу. Создайте похожий.',
  order_field_locked: (refusal) => {
    const field = ORDER_FIELD_TITLES[String(refusal.params?.field)] ?? 'это поле';
    return `Заказ уже в работе: изменить ${field} нельзя. Доступны название, описание, файлы, конфигурации и платформы.`;
  },
  budget_may_not_fall: 'На заказ уже откликнулись, поэтому бюджет можно только повысить. Укажите не меньше прежнего.',
  order_empty_private_list: 'Выберите исполнителей или команду, которым будет виден приватный заказ.',
  invitation_exists: 'Этот исполнитель уже приглашён. Дождитесь его ответа.',
  invitation_responded: 'Этот исполнитель уже откликнулся на заказ. Ответьте на его отклик.',
  invitation_declined: (refusal) => {
    const days = Number(refusal.params?.days ?? 0);
    return `Этот исполнитель отклонил приглашение. Позвать его снова можно через ${count(days, DAYS)} после отказа.`;
  },
  invitations_spent: (refusal) => {
    const max = Number(refusal.params?.max ?? 0);
    return `Позвать одного исполнителя в заказ можно не больше ${count(max, TIMES_GENITIVE)}. Выберите другого.`;
  },
  invitation_day_spent: (refusal) => {
    const max = Number(refusal.params?.max ?? 0);
    return `За сутки можно отправить не больше ${count(max, INVITATIONS_GENITIVE)}. Продолжите завтра.`;
  },
  too_many_invited: (refusal) =>
    `В заказ можно позвать не больше ${count(Number(refusal.params?.max ?? 0), FREELANCERS_GENITIVE)}. Отзовите лишние приглашения.`,
  team_invited: 'Эта команда уже приглашена в заказ.',
  team_empty: 'В этой команде некого приглашать. Сначала добавьте в неё исполнителей.',

  too_many_orders: tooManyOrdersText,
  budget_required: (refusal) => `Укажите бюджет: заказ «По договорённости» пока недоступен. ${needText(refusal)}`,
  private_order_gate: (refusal) => `Приватные заказы пока недоступны. ${needText(refusal)}`,
  hide_responses_gate: (refusal) => `Скрыть отклики от других исполнителей пока нельзя. ${needText(refusal)}`,
  team_gate: (refusal) => `Добавлять исполнителей в команду пока нельзя. ${needText(refusal)}`,
  customer_contacts_gate: (refusal) => `Контакты пока скрываются. ${needText(refusal)}`,
  freelancer_contacts_gate: (refusal) => `Контакты пока скрываются. ${needText(refusal)}`,
  withdraw_response_gate: (refusal) => `Отозвать отклик пока нельзя. ${needText(refusal)}`,
  other_responses_gate: (refusal) => `Отклики других исполнителей пока скрыты. ${needText(refusal)}`,
  other_responses_hidden: 'Заказчик скрыл отклики от других исполнителей.',
  response_allowance_spent: (refusal) =>
    `Вы использовали все отклики на заказы с бюджетом. ${needText(refusal)} Дождитесь ответа или завершите сделку.`,
  sm_insufficient: (refusal) => {
    const { cost = 0, balance = 0 } = refusal.params ?? {};
    return `Отклик стоит ${number(Number(cost))} SM, на счёте ${number(Number(balance))} SM. Пополните счёт в кошельке.`;
  },

  response_wrong_status: (refusal) => wrongStatusText('Отклик', RESPONSE_STATUSES, refusal),
  own_order: 'Это ваш заказ: откликнуться на него нельзя.',
  order_not_in_search: 'Заказчик больше не ищет исполнителя. Посмотрите другие заказы.',
  already_responded: 'Вы уже откликнулись на этот заказ. Измените свой отклик.',
  rejected_before: 'Заказчик отклонил ваш отклик, откликнуться снова нельзя. Посмотрите другие заказы.',
  response_hidden: 'Ваш отклик скрыт модератором, откликнуться снова нельзя. Обратитесь в поддержку.',
  order_responses_full: (refusal) =>
    `Заказ собрал наибольшее число откликов: ${number(Number(refusal.params?.max ?? 0))}. Посмотрите другие заказы.`,

  deal_wrong_status: (refusal) => wrongStatusText('Сделка', DEAL_STATUSES, refusal),
  order_not_in_work: 'Заказ сейчас не в работе. Сначала выберите исполнителя.',
  executor_changed: 'Исполнитель заказа сменился. Создайте сделку с новым исполнителем.',
  deal_expired: 'Срок сделки истёк. Создайте новую.',
  price_too_low: (refusal) => `Укажите цену не меньше ${rubles(Number(refusal.params?.min ?? 0))}.`,
  price_too_high: (refusal) =>
    `Укажите цену не больше ${rubles(Number(refusal.params?.max ?? 0))} или разбейте работу на этапы.`,
  planned_at_past: 'Этот день уже прошёл. Укажите сегодняшний или более поздний.',
  planned_at_too_late: (refusal) => `Укажите срок не позже ${day(refusal.params?.last_day)}.`,
  rework_limit: (refusal) => {
    const max = Number(refusal.params?.max ?? 0);
    return `Вернуть работу на доработку можно не больше ${count(max, TIMES_GENITIVE)}. Примите работу или откройте спор.`;
  },
  refund_not_overdue: (refusal) =>
    `Вернуть деньги можно, если исполнитель не сдаст работу до конца дня ${day(refusal.params?.last_day)}. До этого откройте спор.`,
  refund_after_delivery: 'Исполнитель уже сдавал работу. Верните её на доработку или откройте спор.',
  acceptance_not_due: 'Срок приёмки ещё не истёк.',
  deal_not_expired: 'Срок сделки ещё не истёк.',
  not_dispute_opener: 'Отозвать спор может только тот, кто его открыл. Вы можете уступить или дождаться решения.',
  moderator_is_party: 'Вы сторона этой сделки. Решение примет другой модератор.',
  payout_held: 'Выплату проверяет модератор. Дождитесь решения или обратитесь в поддержку.',
  payment_declined: 'Банк отклонил платёж. Проверьте данные или выберите другой способ.',

  review_not_ready: 'Отзыв можно написать после приёмки работы или возврата денег.',
  review_window_closed: (refusal) => {
    const days = Number(refusal.params?.days ?? 0);
    return `Отзыв можно было написать в течение ${count(days, DAYS_GENITIVE)} после завершения сделки.`;
  },
  review_exists: 'Вы уже написали отзыв по этой сделке. Измените его в течение суток после публикации.',
  review_edit_closed: 'Изменить, удалить или переписать отзыв можно в течение одного дня (24 часов). Это время прошло.',
  review_not_published: 'Отзыв ещё не опубликован. Ответить можно после публикации.',
  review_reply_exists: 'Вы уже ответили на этот отзыв.',

  message_delete_window_closed: 'Удалить сообщение можно в течение 15 минут. Скройте его.',
  chat_closed: 'Переписка закрыта. Посмотрите другие беседы.',

  team_member_exists: 'Этот исполнитель уже в команде.',
  team_self_member: 'Вы не можете добавить в команду себя. Выберите другого исполнителя.',
  team_full: (refusal) =>
    `В команде может быть не больше ${count(Number(refusal.params?.max ?? 0), FREELANCERS_GENITIVE)}. Создайте ещё одну.`,
  too_many_teams: (refusal) =>
    `Команд может быть не больше ${number(Number(refusal.params?.max ?? 0))}. Удалите лишнюю или измените её.`,

  already_banned: 'Уже заблокировано. Обновите страницу.',
  not_banned: 'Блокировки нет. Обновите страницу.',
  self_sanction: 'Применить это действие к себе нельзя.',
  appeal_exists: 'Обжаловать блокировку можно один раз. Дождитесь решения.',
  appeal_same_moderator: 'Жалобу рассматривает другой модератор.',
};

/** What a person reads when a rule refuses: the reason, the progress towards a threshold and the next step. */
export function refusalText(refusal: Refusal): string {
  const text = TEXT_OF[refusal.code];
  return typeof text === 'string' ? text : text(refusal);
}

/** Literal texts of specification section 8. */
export const FIXED_TEXTS = {
  toasts: {
    403: 'Доступ запрещен',
    419: 'Ошибка проверки CSRF, обновите страницу',
  },
  screens: {
    403: {
      title: 'Извините! Страница недоступна',
      description: 'У вас не достаточно прав на просмотр этой страницы.',
    },
    404: {
      title: 'Извините! Страница, которую Вы ищете, не может быть найдена',
      description:
        'Возможно, страница была перемещена или удалена, либо в адресе допущена опечатка. Проверьте адрес или вернитесь на главную.',
    },
    500: {
      title: 'Извините! Внутренняя ошибка сервера',
      description: 'Мы уже знаем о ней. Попробуйте повторить позже.',
    },
    503: {
      title: 'Извините! Идут технические работы',
      description: 'Сайт скоро вернётся. До окончания работ осталось:',
    },
  },
  back_to_main: 'Вернуться на главную',
  countdown_finished: 'Завершено',
  reload: 'Обновить страницу',
} as const;

const TIMES_GENITIVE: NounForms = ['раза', 'раз', 'раз'];
const DAYS_GENITIVE: NounForms = ['дня', 'дней', 'дней'];
const DAYS: NounForms = ['день', 'дня', 'дней'];
const INVITATIONS_GENITIVE: NounForms = ['приглашения', 'приглашений', 'приглашений'];
const FREELANCERS_GENITIVE: NounForms = ['исполнителя', 'исполнителей', 'исполнителей'];

const ORDER_FIELD_TITLES: Record<string, string> = {
  budget: 'бюджет',
  is_private: 'приватность',
  freelancers: 'список исполнителей',
  teams: 'список команд',
  is_show_responses: 'видимость откликов',
  city_id: 'город',
};

function banText(what: string, refusal: Refusal): string {
  const { reason, until } = refusal.params ?? {};
  const because = reason ? ` Причина: ${reason}.` : '';
  const end = until ? ` Блокировка снимется ${day(until)}.` : '';
  return `${what}.${because}${end} Вы можете обжаловать блокировку один раз.`;
}

function wrongStatusText(what: string, statuses: readonly { code: string; title: string }[], refusal: Refusal): string {
  const status = statuses.find(({ code }) => code === refusal.params?.status);
  const where = status ? ` в статусе «${status.title}»` : '';
  return `${what} сейчас${where}: действие недоступно. Обновите страницу.`;
}

/**
 * A calendar day, or the Moscow day of an ISO instant, as dd.MM.yyyy. Without a date it says «указанного дня»: a text
 * that explains an error must not become one.
 */
function day(value: string | number | undefined): string {
  const instant = new Date(value ?? Number.NaN);
  if (Number.isNaN(instant.getTime())) {
    return 'указанного дня';
  }
  const [year, month, date] = moscowDay(instant).split('-');
  return `${date}.${month}.${year}`;
}
