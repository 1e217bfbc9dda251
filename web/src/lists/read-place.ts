import { ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import type { ZodMiniType } from 'zod/mini';
import { parseAmount } from '../lib/format/money.ts';
import { toWireDay } from '../lib/format/typed-days.ts';
import type { FieldKind, List } from './list-place.ts';

/** Names of fields for the message that tells which of them were ignored. */
const FIELD_NAMES: Record<string, string> = {
  slice: 'раздел',
  query: 'запрос',
  is_exact: 'искать как набрано',
  budget_from: 'бюджет от',
  budget_to: 'бюджет до',
  date_from: 'дата с',
  date_to: 'дата по',
  platforms: 'платформы',
  configurations: 'конфигурации',
  is_private: 'приватные',
  is_exist_open_deals: 'открытая сделка',
  is_exist_unread_messages: 'непрочитанные сообщения',
  is_max_number_responses: 'максимум откликов',
  is_limited: 'только ограниченные',
  status: 'статус',
  order_id: '№ заказа',
  deal_id: 'Код сделки',
  response_id: '№ отклика',
  customer_uuid: 'заказчик',
  executor_uuid: 'исполнитель',
  freelancer_uuid: 'исполнитель',
  number_responses_from: 'откликов от',
  number_responses_to: 'откликов до',
  has_executor: 'есть исполнитель',
  about_uuid: 'о ком жалоба',
  user_id: 'номер пользователя',
  user_uuid: 'код пользователя',
  sort: 'порядок',
  page: 'номер страницы',
  cursor: 'место в списке',
  limit: 'размер страницы',
};

const [, MOST_RUBLES] = ORDER_LIMITS.budget;

/** Parses a text of the address; null when it is no value of that kind. */
const READERS: Record<Exclude<FieldKind, 'ids' | 'words'>, (text: string) => unknown> = {
  text: (text) => text,
  word: (text) => text,
  money: parseAmount,
  number: (text) => (/^\d+$/.test(text) ? Number(text) : null),
  day: toWireDay,
  flag: (text) => (text === '1' ? true : null),
  count: (text) => (/^\d+$/.test(text) ? Number(text) : null),
};

export interface ReadPlace<Place> {
  place: Place;
  /** Russian names of the invalid fields that were ignored. */
  rejected: string[];
}

/**
 * Reads the address of a list by the query schema of its call. A value the API would refuse (422) falls back to its default
 * and is named in `rejected` (product: wire). For loaders: the schemas stay out of the browser's bundle.
 */
export function readAddress<Place extends object>(
  list: List<Place>,
  schema: ZodMiniType<Place>,
  parameters: URLSearchParams,
): ReadPlace<Place> {
  const usual: Record<string, unknown> = list.usual;
  const raw = { ...usual };
  for (const [name, kind] of fieldsOf(list)) {
    const texts = textsIn(parameters, name);
    // An unreadable value stays as written, so that the schema refuses it.
    if (texts.length > 0) raw[name] = readValue(kind, texts) ?? texts[0];
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { place: parsed.data, rejected: [] };
  const refused = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  for (const name of refused) {
    if (name in usual) raw[name] = usual[name];
    else delete raw[name];
  }
  return { place: schema.parse(raw), rejected: refused.map((name) => FIELD_NAMES[name] ?? name) };
}

/** Reads the values of a filter form. Half-typed values count as empty, sums stay within the bounds of the API. */
export function readForm<Place extends object>(list: List<Place>, form: HTMLFormElement): Place {
  const data = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') data.append(name, value.trim());
  const read: Record<string, unknown> = {};
  for (const [name, kind] of fieldsOf(list)) {
    const texts = textsIn(data, name);
    const value = texts.length > 0 ? readValue(kind, texts) : null;
    if (value !== null) read[name] = kind === 'money' ? Math.min(value as number, MOST_RUBLES) : value;
  }
  return { ...list.usual, ...read } as Place;
}

const fieldsOf = (list: { fields: object }) => Object.entries(list.fields) as [string, FieldKind][];

/** Lists may also be written `name[]=1&name[]=2`; empty fields of a plain form are ignored. */
const textsIn = (parameters: URLSearchParams, name: string): string[] =>
  [...parameters.getAll(name), ...parameters.getAll(`${name}[]`)].filter(Boolean);

function readValue(kind: FieldKind, texts: string[]): unknown {
  if (kind === 'words') return texts;
  return kind === 'ids' ? texts.map((text) => READERS.count(text) ?? text) : READERS[kind](texts[0] as string);
}
