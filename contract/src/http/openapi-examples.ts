import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { CallName } from './calls.ts';

type Json = Record<string, unknown>;

/** Values of fields as they come in this trade, by the names of the fields; the first one that a field's own schema takes is shown. */
const VALUES: Record<string, readonly unknown[]> = {
  amount: [500],
  answer: ['Деньги лежат в резерве, пока вы не приняли работу.'],
  bank_id: [100_000_000_004, '100000000004'],
  code: ['123456'],
  codes: [['about']],
  comment: ['Сверьте, пожалуйста, итоги за 2025 год'],
  credential_id: ['pVQ2k6oT4Yk'],
  criteria: [['Итоги за три года сходятся']],
  description: ['Нужно перенести остатки и взаиморасчёты из УПП в ERP, а затем сверить их по счетам с бухгалтерией.'],
  email: ['ivanov@example.ru'],
  expected_period_hours: [40],
  expected_price: [0],
  full_name: ['Иванов Пётр'],
  hash: ['5f'.repeat(32)],
  inn: ['500100732259'],
  link: ['https://example.ru/'],
  login: ['ivanov'],
  message: ['Переношу из УПП в ERP третий год, начну завтра.'],
  number: [1, '12345'],
  password: ['никому-не-говори-1'],
  period_hours: [40],
  phone: ['+79161234567'],
  planned_at: ['2027-03-31'],
  position: [1],
  price: [48_000],
  query: ['обмен с УТ'],
  reason: ['Работа не сдана в срок'],
  stars: [5],
  subject_id: ['12'],
  text: ['Добрый день! Когда удобно созвониться?', '<p>Ответ</p>'],
  title: ['Перенести остатки из УПП в ERP'],
  token: ['b3JkZXJzLWFyZS1ub3QtaGVyZS15ZXQtYnV0LXNvb24'],
  url: ['https://example.ru/1c'],
  uuid: ['6f1d3c52-8a47-4e0b-9c2d-1b7e5a90f3d4'],
  valid_until: ['2027-12-31'],
};

const ACCEPTED = { accept_terms: true };
const BYTES = 'AQIDBAUGBwg';
const ANSWER = { credential_id: BYTES, client_data: BYTES, authenticator_data: BYTES, signature: BYTES };
const NAMES = { last_name: 'Иванов', first_name: 'Пётр' };
const NOTICE = { title: 'Технические работы', message: 'В субботу с 3:00 до 4:00 биржа будет недоступна.' };
const BROWSER = { endpoint: 'https://push.example.ru/send/1', p256dh: BYTES, auth: BYTES };

/** Fields that a rule asks for beside the required ones of the printed schema, and fields that make an example say more. */
const BESIDE: Partial<Record<CallName, Json>> = {
  auth_sign_up: { ...ACCEPTED, accept_personal_data: true },
  auth_oidc_sign_up: { ...ACCEPTED, accept_personal_data: true },
  auth_oidc_finish: { answer: 'code=a1b2&state=c3d4' },
  auth_sign_in_passkey: { passkey: ANSWER },
  auth_passkey_add: { client_data: BYTES, authenticator_data: BYTES, public_key: BYTES, title: 'Телефон' },
  auth_passkey_rename: { title: 'Ноутбук' },
  auth_password_change: { current_password: 'старый-пароль-1' },
  auth_tokens_create: { title: 'Обмен с 1С', days: 90, scopes: ['read', 'manage'] },
  auth_webhooks_create: { groups: ['responses'], title: 'Обмен с 1С' },
  auth_webhooks_update: { title: 'Обмен с 1С' },
  customers_update: NAMES,
  freelancers_update: NAMES,
  orders_create: {
    description: VALUES.description?.[0],
    budget: 48_000,
    configurations: [121],
    platforms: [11],
    is_show_responses: true,
  },
  orders_update: { budget: 52_000 },
  orders_change_status: { code: ORDER_STATUS.archived, comment: 'Нашли исполнителя сами' },
  responses_create: { message: 'Переношу остатки из УПП в ERP третий год. Начну завтра, сверку сделаю вместе с вами.' },
  teams_create: { title: 'Внедрение ERP' },
  teams_update: { title: 'Внедрение ERP' },
  saved_searches_create: { title: 'ERP по всей России', query: 'query=ERP' },
  messages_create: { message: 'Добрый день! Когда удобно созвониться?' },
  reviews_create: { text: 'Сделал раньше срока, итоги сошлись.' },
  reviews_reply: { text: 'Спасибо, обращайтесь ещё.' },
  accounts_top_up: ACCEPTED,
  deals_create: { criteria: VALUES.criteria?.[0] },
  deals_pay: ACCEPTED,
  deals_payout: ACCEPTED,
  verifications_create: { file_ids: [12] },
  appeals_create: { text: 'Прошу снять блокировку: телефон в отклике был номером заявки.' },
  tickets_create: { text: 'Оплата прошла, а сделка ждёт оплаты.' },
  complaints_note: { text: 'Написали автору' },
  classifiers_create: { title: '1С:Розница 3.0' },
  classifiers_update: { title: '1С:Розница 3.0' },
  classifiers_import_preview: { text: 'id;title\r\n;Розница' },
  classifiers_import: { text: 'id;title\r\n;Розница', seen: 'a'.repeat(43) },
  contents_save: { title: 'О бирже', text: '<p>Биржа работает с 2026 года.</p>' },
  slides_create: { title: 'Безопасная сделка' },
  slides_update: { title: 'Безопасная сделка' },
  announcements_create: NOTICE,
  announcements_update: NOTICE,
  synonyms_create: { terms: ['ут', 'управление торговлей'] },
  synonyms_update: { terms: ['ут', 'управление торговлей'] },
  reserved_words_save: { words: ['поддержка'] },
  crashes_report: { message: 'TypeError: x is undefined' },
  payments_notify: { event: 'payment.succeeded', object: { id: '2e8c1f00-000f-5000-9000-1b2c3d4e5f60' } },
  push_subscribe: BROWSER,
  push_unsubscribe: { endpoint: BROWSER.endpoint },
};

const MOMENT = '2027-03-31T12:00:00+03:00';
const UUID = VALUES.uuid?.[0];

/** The value of a part of a path: `{order_id}` is a number, other parts are texts. */
export const pathExample = (name: string): unknown => (name.endsWith('_id') ? 12 : (VALUES[name]?.[0] ?? UUID));

/** A body of this call that its schema takes: the fields it asks for, and of one that asks for nothing the first. */
export const bodyExample = (name: CallName, described: Json): Json => ({ ...fieldsOf(described), ...BESIDE[name] });

function fieldsOf(described: Json): Json {
  const { properties = {}, required = Object.keys(properties).slice(0, 1) } = described as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.fromEntries(required.map((field) => [field, fieldExample(field, properties[field] ?? {})]));
}

/** A value of a field by its name and its printed schema. */
export function fieldExample(name: string, schema: Json): unknown {
  const {
    type,
    anyOf,
    format,
    minimum,
    minItems = 0,
    items,
  } = schema as {
    type?: string | string[];
    anyOf?: Json[];
    format?: string;
    minimum?: number;
    minItems?: number;
    items?: Json;
  };
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const kind = anyOf ? anyOf.map((one) => one.type) : [type].flat();
  const known = VALUES[name]?.find(
    (value) => kind.includes(typeOf(value)) || (kind.includes('number') && typeOf(value) === 'integer'),
  );
  if (known !== undefined) return known;
  if (anyOf) return kind.includes('null') ? null : fieldExample(name, anyOf[0] ?? {});
  if (kind.includes('null')) return null;
  if (format === 'date-time') return MOMENT;
  if (format === 'uuid') return UUID;
  if (type === 'array')
    return Array.from({ length: Math.max(1, minItems) }, () => fieldExample(name.replace(/s$/, ''), items ?? {}));
  if (type === 'object') return fieldsOf(schema);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number')
    return name.endsWith('_id') || name.endsWith('_ids') ? 12 : (minimum ?? 1);
  return 'Пример';
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
