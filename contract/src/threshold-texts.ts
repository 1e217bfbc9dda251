/**
 * Texts about thresholds a person has not reached. They stand apart from errors.ts because a form shows them before it
 * asks the server.
 */
import type { ContactKind } from '@provodka/domain/people/contacts-finder.ts';
import type { Progress, Refusal } from '@provodka/domain/refusals.ts';
import { FINISHED_DEALS, ORDERS, ORDERS_GENITIVE, RESPONSES } from '@provodka/domain/text/nouns.ts';
import { type NounForms, plural } from '@provodka/domain/text/plural.ts';
import { formatCount, formatRubles, formatTrimmed, listed } from '@provodka/domain/text/written-numbers.ts';

const NEEDED: Record<Exclude<Progress['unit'], 'rubles'>, NounForms> = {
  deals: FINISHED_DEALS,
  orders: ORDERS,
  responses: RESPONSES,
  sm: ['SM', 'SM', 'SM'],
};

const NEED_VERB: Record<Exclude<Progress['unit'], 'rubles'>, NounForms> = {
  deals: ['Нужна', 'Нужны', 'Нужно'],
  orders: ['Нужен', 'Нужно', 'Нужно'],
  responses: ['Нужен', 'Нужно', 'Нужно'],
  sm: ['Нужен', 'Нужно', 'Нужно'],
};

/** The distance to the threshold: «Нужны безопасные сделки на 30 000 ₽, сейчас на 12 400 ₽.» */
export function progressText(progress: Progress): string {
  const have = progress.unit === 'rubles' ? `на ${formatRubles(progress.have)}` : formatTrimmed(progress.have);
  return `${thresholdWords(progress)}, сейчас ${have}.`;
}

function thresholdWords({ unit, need }: Progress): string {
  if (unit === 'rubles') return `Нужны безопасные сделки на ${formatRubles(need)}`;
  return `${plural(need, NEED_VERB[unit])} ${formatCount(need, NEEDED[unit])}`;
}

const MORE_DEALS = 'Завершите больше безопасных сделок.';

/** The same for a refusal, which may not know the progress. */
export function needText(refusal: Refusal): string {
  return refusal.progress ? progressText(refusal.progress) : MORE_DEALS;
}

/** The same above a bar, which says how much there is: «Нужны безопасные сделки на 30 000 ₽.» */
export function needTextAboveBar(refusal: Refusal): string {
  return refusal.progress ? `${thresholdWords(refusal.progress)}.` : MORE_DEALS;
}

/** A customer without deals holds as many open orders as may be. */
export function tooManyOrdersText(refusal: Refusal, need = needText(refusal)): string {
  const max = Number(refusal.params?.max ?? 0);
  const limit = `Сейчас у вас может быть не больше ${formatCount(max, ORDERS_GENITIVE)} одновременно`;
  return `${limit}. ${need} Завершите сделку или закройте лишний заказ.`;
}

const CONTACT_TITLES: Record<ContactKind, string> = {
  phone: 'телефон',
  email: 'почта',
  messenger: 'мессенджер',
  link: 'ссылка',
  card: 'номер карты или кошелька',
};

/** «телефон», «почта», each once. */
export const contactTitles = (found: readonly ContactKind[]): string[] =>
  [...new Set(found)].map((kind) => CONTACT_TITLES[kind]);

/** The risk of paying outside the deal. */
const PAST_THE_DEAL =
  'Оплата мимо сделки ничем не защищена: деньги не лежат в резерве, спор не решит модератор, отзыв не войдёт в оценку.';

/** The audience from whom a text's contacts are hidden, and the place to talk instead. */
const HIDDEN_CONTACTS = {
  response: [
    'скрываются от заказчика',
    'Обсуждайте заказ здесь, в чате: написанное после оплаты сделки видно целиком.',
  ],
  message: [
    'скрываются от собеседника',
    'Обсуждайте заказ здесь, в чате: написанное после оплаты сделки видно целиком.',
  ],
  order: ['в заказе скрываются от других', 'Исполнители зададут вопросы в откликах.'],
  profile: ['в рассказе о себе скрываются от других', 'После оплаты сделки вторая сторона их увидит.'],
  deal: ['в сделке скрываются от исполнителя', 'Напишите их в чате после оплаты.'],
} as const;

/** Tells the author of a text which contacts others do not read there, and why (product: messages). */
export function contactsNote(
  refusal: Refusal,
  place: keyof typeof HIDDEN_CONTACTS,
  found: readonly ContactKind[],
): string {
  return hiddenContactsText(place, found, needText(refusal));
}

/** The hint while the text is being written; `need` names the missing part of the threshold. */
export function hiddenContactsText(
  place: keyof typeof HIDDEN_CONTACTS,
  found: readonly ContactKind[],
  need: string,
): string {
  const [hidden, instead] = HIDDEN_CONTACTS[place];
  const kinds = listed(contactTitles(found));
  const warning = found.includes('card') ? ` ${PAST_THE_DEAL}` : '';
  return `Контакты (${kinds}) пока ${hidden}. ${instead} ${need}${warning}`;
}
