/** Notifications in Russian. The title and the text stand in the bell for long, so nothing in them may have to be hidden later. */

import { add, kopecks, toRubles } from '@provodka/domain/money/money.ts';
import type { NotificationKind } from '@provodka/domain/notifications.ts';
import { DAYS, HOURS, MONTHS, NEW_ORDERS, NEW_RESPONSES } from '@provodka/domain/text/nouns.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { formatCount, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { type PeriodUnit, periodInLargestUnit } from '@provodka/domain/time/periods.ts';
import { ACCOUNT_TEXTS } from './account-words.ts';
import type { Facts } from './facts.ts';
import { leavingText, payoutText, payoutTitle } from './payout-words.ts';

/** `number`: how many notifications this one stands for. */
type Say = (facts: Facts, number: number) => { title: string; text?: string };

const NAMELESS = 'Пользователь';
const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** « до 27 ноября», a day of Moscow; empty when the term is over by now. */
const until = (moment: Date | null | undefined): string =>
  moment ? ` до ${DAY.format(new Date(`${moscowDay(moment)}T00:00:00Z`))}` : '';

const other = ({ other_name }: Facts): string => other_name ?? NAMELESS;
const NOTHING = kopecks(0);
const price = ({ row }: Facts): string => formatRubles(toRubles(row?.deal_price ?? row?.response_price ?? NOTHING));
/** The customer's total, with the commission. */
const total = ({ row }: Facts): string =>
  formatRubles(toRubles(add(row?.deal_price ?? NOTHING, row?.deal_commission ?? NOTHING)));
/** The executor's part: the price, or what a decision left of it. */
const earned = (facts: Facts): string =>
  facts.split === null ? price(facts) : formatRubles(toRubles(facts.split.executor));
/** «7 000 ₽ → СБП ·· 4567, Т-Банк», masked as the deal's page shows it. */
const paidTo = (facts: Facts): string => {
  const to = facts.row?.payout_title ?? null;
  return to === null ? earned(facts) : `${earned(facts)} → ${to}`;
};
/** The customer's refund: everything paid, or what a decision returned of it. */
const returned = (facts: Facts): string =>
  facts.split === null ? total(facts) : formatRubles(toRubles(facts.split.back));
const terms = (facts: Facts): string => `${other(facts)}: ${price(facts)} за ${period(facts.row?.period_hours ?? 0)}`;
const UNITS: Record<PeriodUnit, NounForms> = {
  hours: HOURS,
  days: DAYS,
  months: MONTHS,
};

function period(hours: number): string {
  const { value, unit } = periodInLargestUnit(hours);
  return formatCount(value, UNITS[unit]);
}

/** Asks the customer to check delivered work by its term, and names the executor. */
const toCheck = (facts: Facts): string =>
  `Проверьте её${until(facts.row?.accept_until)}. Исполнитель — ${other(facts)}`;

/** Whether the executor was chosen, so that the response keeps its terms. */
const isChosen = ({ row }: Facts): boolean => row?.response_status === 'approved';
const isCustomer = ({ role }: Facts): boolean => role === 'customer';
const comment = ({ row }: Facts): string => row?.status_comment ?? '';

/** Says what the end of a deal's term will bring its reader, by the row `expire` of the table of moves. */
function afterExpiry(facts: Facts): string {
  if (facts.row?.deal_status === 'created')
    return isCustomer(facts) ? 'Потом неоплаченная сделка будет удалена' : 'Заказчик её ещё не оплатил';
  if (facts.row?.deal_is_ever_delivered)
    return isCustomer(facts)
      ? 'Если работу не сдадут снова, решать будет модератор'
      : 'Сдайте работу снова, иначе решать будет модератор';
  return isCustomer(facts)
    ? 'Если работу не сдадут, деньги вернутся вам'
    : 'Сдайте работу, иначе деньги вернутся заказчику';
}

const MESSAGES: NounForms = ['новое сообщение', 'новых сообщения', 'новых сообщений'];
const ORDERS_WAITING: NounForms = ['заказ ждёт проверки', 'заказа ждут проверки', 'заказов ждут проверки'];
const APPEALS_WAITING: NounForms = ['обжалование ждёт решения', 'обжалования ждут решения', 'обжалований ждут решения'];
const TICKETS_WAITING: NounForms = [
  'вопрос в поддержку ждёт ответа',
  'вопроса в поддержку ждут ответа',
  'вопросов в поддержку ждут ответа',
];
const COMPLAINTS_WAITING: NounForms = ['жалоба ждёт ответа', 'жалобы ждут ответа', 'жалоб ждут ответа'];
const CHECKS_WAITING: NounForms = ['проверка ждёт решения', 'проверки ждут решения', 'проверок ждут решения'];
const VERIFICATIONS_WAITING: NounForms = [
  'заявка на подтверждение ждёт решения',
  'заявки на подтверждение ждут решения',
  'заявок на подтверждение ждут решения',
];
const PAYOUTS_WAITING: NounForms = ['выплата ждёт проверки', 'выплаты ждут проверки', 'выплат ждут проверки'];
const DECLINED: NounForms = ['приглашение отклонено', 'приглашения отклонены', 'приглашений отклонено'];
const PROPOSED: NounForms = ['новая сделка', 'новые сделки', 'новых сделок'];
const CANCELED: NounForms = ['сделка удалена до оплаты', 'сделки удалены до оплаты', 'сделок удалено до оплаты'];
const STARS: NounForms = ['звезда', 'звезды', 'звёзд'];
const SM: NounForms = ['SM', 'SM', 'SM'];

const several = (number: number, one: string, forms: NounForms): string =>
  number === 1 ? one : formatCount(number, forms);

/** The texts of every kind of notification; `Record` makes a missing one a type error. */
export const NOTIFICATION_TEXTS: Record<NotificationKind, Say> = {
  response_created: (facts, number) => ({
    title: several(number, 'Новый отклик', NEW_RESPONSES),
    text: number === 1 ? terms(facts) : `Последний — ${terms(facts)}`,
  }),
  response_edited: (facts) => ({ title: 'Отклик изменён', text: terms(facts) }),
  response_withdrawn: (facts) => ({ title: 'Отклик отозван', text: `Автор — ${other(facts)}` }),
  executor_refused: (facts) => ({
    title: 'Исполнитель отказался от заказа',
    text: `${other(facts)}. Заказ снова в поиске, остальные отклики на месте`,
  }),
  offer_declined: (facts, number) => ({
    title: several(number, 'Приглашение отклонено', DECLINED),
    text: number === 1 ? other(facts) : `Последнее — ${other(facts)}`,
  }),
  response_viewed: () => ({ title: 'Отклик просмотрен', text: 'Заказчик открыл ваш отклик' }),
  response_approved: () => ({
    title: 'Вас выбрали исполнителем',
    text: 'Дождитесь предложения сделки и её оплаты, потом начинайте работу',
  }),
  response_rejected: () => ({ title: 'Отклик отклонён' }),
  response_revoked: () => ({
    title: 'Заказчик отменил выбор исполнителя',
    text: 'Ваш отклик снова среди остальных',
  }),
  order_edited: (facts) => ({
    title: 'Заказ изменён',
    text: isChosen(facts) ? 'Заказчик уточнил задание' : 'Проверьте, подходит ли вам отклик на новых условиях',
  }),
  order_taken: () => ({ title: 'Заказчик выбрал другого исполнителя' }),
  order_archived: () => ({ title: 'Заказ снят с публикации', text: 'Ваш отклик тоже закрыт' }),
  // The number is that of the chat, because messages can be read there one by one.
  message: (facts) => ({
    title: several(facts.message?.number_unread ?? 1, 'Новое сообщение', MESSAGES),
    text: other(facts),
  }),
  deal_proposed: (facts, number) => ({
    title: several(number, 'Предложена сделка', PROPOSED),
    text: `${number === 1 ? '' : 'Последняя — '}${price(facts)}. Начинайте работу после оплаты`,
  }),
  deal_canceled: (_facts, number) => ({ title: several(number, 'Сделка удалена до оплаты', CANCELED) }),
  deal_expiring: (facts) => ({
    title: `Сделка действует${until(facts.row?.deal_expired_at)}`,
    text: afterExpiry(facts),
  }),
  deal_expired: () => ({ title: 'Сделка удалена', text: 'Её не оплатили в срок' }),
  deal_delivered: (facts) => ({
    title: 'Работа сдана',
    text: toCheck(facts),
  }),
  deal_supplemented: (facts) => ({
    title: 'Сданная работа дополнена',
    text: toCheck(facts),
  }),
  deal_rework: () => ({ title: 'Работу вернули на доработку', text: 'Замечания заказчика на странице сделки' }),
  acceptance_reminder: (facts) => ({
    title: `Проверьте работу${until(facts.row?.accept_until)}`,
    text: 'Потом она будет принята автоматически',
  }),
  order_closed: () => ({ title: 'Заказ закрыт', text: 'Заказчик завершил его' }),
  order_completed: () => ({ title: 'Заказ выполнен', text: 'Все его сделки завершены, и он закрыт автоматически' }),
  deal_paid: (facts) =>
    isCustomer(facts)
      ? { title: 'Сделка оплачена', text: `${total(facts)} в резерве до приёмки работы` }
      : { title: 'Сделка оплачена', text: `${price(facts)} в резерве. Можно начинать работу` },
  payment_canceled: () => ({ title: 'Платёж не прошёл', text: 'Попробуйте ещё раз или другим способом' }),
  late_payment: () => ({
    title: 'Платёж пришёл слишком поздно',
    text: 'Сделку уже нельзя оплатить, деньги вернутся автоматически',
  }),
  late_payment_returned: () => ({
    title: 'Деньги возвращены',
    text: 'Банк вернул платёж, который пришёл слишком поздно',
  }),
  deal_accepted: (facts) => ({ title: 'Работа принята', text: `Запросите выплату: ${price(facts)}` }),
  deal_accepted_automatically: (facts) => ({
    title: 'Работа принята автоматически',
    text: isCustomer(facts) ? 'Срок проверки вышел' : `Срок проверки вышел. Запросите выплату: ${price(facts)}`,
  }),
  payout_reminder: (facts) => ({ title: 'Запросите выплату', text: `Вас ждут ${earned(facts)}` }),
  payout_requested: (facts) => ({ title: payoutTitle(facts), text: `${paidTo(facts)}. ${payoutText(facts)}` }),
  payout_sent: (facts) => ({ title: 'Выплата отправлена', text: paidTo(facts) }),
  payout_stopped: (facts) => ({
    title: 'Выплата остановлена',
    text: `${earned(facts)} остались в сделке, запросить выплату можно снова`,
  }),
  payout_released: (facts) => ({ title: 'Выплата проверена', text: `${paidTo(facts)}. ${leavingText(facts)}` }),
  payout_withheld: () => ({ title: 'Выплата задержана', text: 'Деньги в сохранности, причина на странице сделки' }),
  payout_refused: () => ({ title: 'Выплата не прошла', text: 'Проверьте реквизиты и запросите её ещё раз' }),
  refund_started: (facts) =>
    isCustomer(facts)
      ? { title: 'Исполнитель возвращает деньги', text: `${total(facts)} вернутся вам` }
      : { title: 'Заказчик забирает деньги', text: 'Срок вышел, а работа не сдана' },
  refund_expired: (facts) => ({
    title: 'Срок сделки вышел',
    text: isCustomer(facts) ? `${total(facts)} вернутся вам` : 'Деньги вернутся заказчику',
  }),
  refunded: (facts) => ({
    title: 'Деньги возвращены',
    text: isCustomer(facts) ? returned(facts) : 'Заказчик получил возврат по сделке',
  }),
  refund_refused: () => ({ title: 'Возврат задерживается', text: 'Банк пока не принял его, повторяем запрос' }),
  wallet_topped_up: ({ payload }) => ({
    title: 'Счёт пополнен',
    text: `Зачислено ${formatCount(payload.sm ?? 0, SM)}`,
  }),
  wallet_returned: ({ payload }) => ({
    title: 'SM возвращены на счёт',
    text: `${formatCount(payload.sm ?? 0, SM)} за отклик на заказ, который закрылся`,
  }),
  dispute_opened: (facts) => ({
    title: 'Открыт спор',
    text: isCustomer(facts) ? 'Его открыл исполнитель' : 'Его открыл заказчик',
  }),
  dispute_expired: () => ({ title: 'Открыт спор', text: 'Срок сделки вышел, пока работа была на доработке' }),
  dispute_withdrawn: () => ({ title: 'Спор отозван', text: 'Сделка идёт дальше' }),
  dispute_conceded: (facts) => ({
    title: 'Спор закрыт',
    text: isCustomer(facts) ? 'Исполнитель согласился вернуть деньги' : 'Заказчик согласился принять работу',
  }),
  dispute_decided: () => ({ title: 'Модератор решил спор', text: 'Решение на странице сделки' }),
  offer_made: (facts) => ({ title: 'Приглашение в заказ', text: other(facts) }),
  offer_taken_back: () => ({ title: 'Приглашение отозвано' }),
  order_expiring: (facts) => ({
    title: 'Заказ скоро закроется',
    text: `Продлите его${until(facts.row?.expires_at)}`,
  }),
  order_expired: () => ({ title: 'Заказ ушёл в архив', text: 'Срок публикации вышел' }),
  review_published: (facts) => ({
    title: 'Новый отзыв о вас',
    text: `${other(facts)}: ${formatCount(facts.row?.review_stars ?? 0, STARS)}`,
  }),
  review_answered: (facts) => ({ title: 'На ваш отзыв ответили', text: other(facts) }),
  review_awaited: ({ payload }) => ({
    title: 'Оставьте отзыв',
    text: `Написать его можно${until(payload.until ? new Date(payload.until) : null)}`,
  }),
  search_found: ({ found }) => {
    const number = found.reduce((sum, { orders }) => sum + orders.length, 0);
    return {
      title: several(number, 'Новый заказ по подписке', NEW_ORDERS),
      text: `Подписки: ${found.map(({ title }) => title).join(', ')}`,
    };
  },
  order_approved: () => ({ title: 'Заказ опубликован', text: 'Модератор одобрил его' }),
  order_returned: (facts) => ({ title: 'Заказ вернули на доработку', text: comment(facts) }),
  order_blocked: (facts) => ({ title: 'Модератор заблокировал заказ', text: isCustomer(facts) ? comment(facts) : '' }),
  order_unblocked: () => ({ title: 'Заказ разблокирован' }),
  response_hidden: () => ({ title: 'Модератор скрыл ваш отклик' }),
  response_shown: () => ({ title: 'Ваш отклик снова виден' }),
  banned: () => ({ title: 'Вы заблокированы', text: 'Причина и срок на сайте' }),
  unbanned: () => ({ title: 'Блокировка снята' }),
  appeal_declined: () => ({ title: 'Обжалование отклонено', text: 'Блокировка остаётся, ответ модератора на сайте' }),
  complaint_confirmed: ({ payload }) => ({ title: 'Ваша жалоба подтвердилась', text: payload.about ?? '' }),
  complaint_rejected: ({ payload }) => ({ title: 'Жалоба рассмотрена, нарушения нет', text: payload.about ?? '' }),
  ticket_answered: ({ payload }) => ({ title: 'Поддержка ответила', text: payload.about ?? '' }),
  warned: ({ payload }) => ({ title: 'Предупреждение модератора', text: payload.about ?? '' }),
  complaint_waiting: (_facts, number) => ({ title: several(number, 'Жалоба ждёт ответа', COMPLAINTS_WAITING) }),
  ticket_waiting: (_facts, number) => ({ title: several(number, 'Вопрос в поддержку ждёт ответа', TICKETS_WAITING) }),
  verification_approved: ({ payload }) => ({ title: 'Подтверждено', text: payload.about ?? '' }),
  verification_refused: ({ payload }) => ({ title: 'Подтвердить не удалось', text: payload.about ?? '' }),
  verification_expired: ({ payload }) => ({
    title: 'Срок подтверждения вышел',
    text: `${payload.about ?? ''}. Отправьте документ ещё раз, чтобы отметка вернулась`,
  }),
  verification_revoked: ({ payload }) => ({ title: 'Модератор снял подтверждение', text: payload.about ?? '' }),
  verification_waiting: (_facts, number) => ({
    title: several(number, 'Заявка на подтверждение ждёт решения', VERIFICATIONS_WAITING),
  }),
  check_waiting: (_facts, number) => ({ title: several(number, 'Проверка ждёт решения', CHECKS_WAITING) }),
  order_waiting: (_facts, number) => ({ title: several(number, 'Заказ ждёт проверки', ORDERS_WAITING) }),
  payout_waiting: (_facts, number) => ({ title: several(number, 'Выплата ждёт проверки', PAYOUTS_WAITING) }),
  dispute_waiting: () => ({ title: 'Спор ждёт решения' }),
  appeal_waiting: (_facts, number) => ({
    title: several(number, 'Обжалование ждёт решения', APPEALS_WAITING),
  }),
  ...ACCOUNT_TEXTS,
};
