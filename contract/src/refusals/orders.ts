import type { FieldLockedInWork } from '@provodka/domain/orders/order-editing.ts';
import { ORDER_STATUSES } from '@provodka/domain/orders/orders.ts';
import type { ORDERS_REFUSALS } from '@provodka/domain/refusals/orders.ts';
import { DAYS, FINISHED_DEALS_GENITIVE, FREELANCERS_GENITIVE, TIMES_GENITIVE } from '@provodka/domain/text/nouns.ts';
import type { NounForms } from '@provodka/domain/text/plural.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { type RefusalReplies, wrongStatusText } from './refusal-reply.ts';

const OFFERS_GENITIVE: NounForms = ['приглашения', 'приглашений', 'приглашений'];

const LOCKED_TITLES: Record<FieldLockedInWork, string> = {
  budget: 'бюджет',
  is_private: 'приватность',
  freelancers: 'список исполнителей',
  teams: 'список команд',
  is_show_responses: 'видимость откликов',
  city_id: 'город',
};

/** Refusals of orders. */
export const ordersRefusals: RefusalReplies<typeof ORDERS_REFUSALS> = {
  hidden_own: { status: 422, text: 'Это ваш заказ: скрыть его от себя нельзя.' },
  hidden_full: {
    status: 422,
    text: ({ params }) => `Скрыто уже ${String(params?.max ?? 'много')} заказов. Верните какие-нибудь из «Скрытых».`,
  },
  order_wrong_status: {
    status: 422,
    text: (refusal) => wrongStatusText('Заказ', ORDER_STATUSES, refusal),
  },
  premoderation_required: {
    status: 422,
    text: 'Перед публикацией заказ проверяет модератор. Отправьте его на модерацию.',
  },
  premoderation_off: {
    status: 422,
    text: 'Проверка модератором сейчас не нужна. Опубликуйте заказ.',
  },
  paid_deal_unfinished: {
    status: 422,
    text: 'По заказу есть оплаченная незавершённая сделка. Сначала завершите её.',
  },
  order_has_paid_deal: {
    status: 422,
    text: 'По заказу была оплаченная сделка, поэтому удалить его нельзя. Отправьте его в архив.',
  },
  order_was_in_work: {
    status: 422,
    text: 'Заказ уже был в работе. Создайте похожий.',
  },
  order_not_ending: {
    status: 422,
    text: 'Заказ ещё открыт. Продлить его можно незадолго до конца срока.',
  },
  reopen_window_closed: {
    status: 422,
    text: 'Заказ завершён слишком давно, чтобы вернуть его в работу. Создайте похожий.',
  },
  order_field_locked: {
    status: 422,
    text: (refusal) => {
      const titles: Partial<Record<string, string>> = LOCKED_TITLES;
      const field = titles[String(refusal.params?.field)] ?? 'это поле';
      return `Заказ уже в работе: изменить ${field} нельзя. Доступны название, описание, файлы, конфигурации с релизом и платформы.`;
    },
  },
  budget_may_not_fall: {
    status: 422,
    field: 'budget',
    text: 'На заказ уже откликнулись, поэтому бюджет можно только повысить. Укажите не меньше прежнего.',
  },
  order_empty_private_list: {
    status: 422,
    text: 'Выберите исполнителей или команду, которым будет виден приватный заказ.',
  },
  offer_exists: {
    status: 422,
    text: 'Этот исполнитель уже приглашён. Дождитесь его ответа.',
  },
  offer_answered: {
    status: 422,
    text: 'Этот исполнитель уже откликнулся на заказ. Ответьте на его отклик.',
  },
  offer_declined: {
    status: 422,
    text: (refusal) => {
      const days = Number(refusal.params?.days ?? 0);
      return `Этот исполнитель отклонил приглашение. Позвать его снова можно через ${formatCount(days, DAYS)} после отказа.`;
    },
  },
  offers_spent: {
    status: 422,
    text: (refusal) => {
      const max = Number(refusal.params?.max ?? 0);
      return `Позвать одного исполнителя в заказ можно не больше ${formatCount(max, TIMES_GENITIVE)}. Выберите другого.`;
    },
  },
  offer_strangers_spent: {
    status: 422,
    text: ({ params = {} }) => {
      const { max = 0, deals = 0, next = 0 } = params;
      return `За сутки можно пригласить не больше ${formatCount(Number(max), FREELANCERS_GENITIVE)}, которым вы ещё не платили. После ${formatCount(Number(deals), FINISHED_DEALS_GENITIVE)} можно будет ${next}.`;
    },
  },
  offer_day_spent: {
    status: 422,
    text: (refusal) => {
      const max = Number(refusal.params?.max ?? 0);
      return `За сутки можно отправить не больше ${formatCount(max, OFFERS_GENITIVE)}. Продолжите завтра.`;
    },
  },
  too_many_invited: {
    status: 422,
    text: (refusal) => {
      const max = Number(refusal.params?.max ?? 0);
      return `В заказ можно позвать не больше ${formatCount(max, FREELANCERS_GENITIVE)}. Отзовите лишние приглашения.`;
    },
  },
  team_invited: {
    status: 422,
    text: 'Эта команда уже приглашена в заказ.',
  },
  team_empty: {
    status: 422,
    text: 'В этой команде некого приглашать. Сначала добавьте в неё исполнителей.',
  },
};
