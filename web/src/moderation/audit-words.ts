import { SETTINGS, settingNumber } from '@provodka/contract/setting-titles.ts';
import type { AuditSubject } from '@provodka/domain/audit.ts';
import { CLASSIFIER_LIST_TITLES, CLASSIFIER_LISTS } from '@provodka/domain/classifiers.ts';
import { ANNOUNCEMENT_TITLES, ANNOUNCEMENT_TYPES } from '@provodka/domain/content.ts';
import { DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';
import { BAN_REASONS } from '@provodka/domain/moderation.ts';
import { ORDER_STATUSES } from '@provodka/domain/orders/orders.ts';
import { RESPONSE_STATUSES } from '@provodka/domain/orders/responses.ts';
import type { VerificationKind } from '@provodka/domain/people/verifications.ts';
import { shorten } from '@provodka/domain/text/graphemes.ts';
import { dayWords } from '@provodka/domain/time/day-words.ts';
import { isIsoDay } from '@provodka/domain/time/moscow-days.ts';
import { formatDayOfYear } from '../lib/format/dates.ts';
import { formatFullMoment } from '../lib/format/full-moment.ts';

/** Russian names of the fields in lines of the audit. */
export const FIELD_TITLES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(SETTINGS).map(([path, { title }]) => [path, title])),
  finished_at: 'до',
  title: 'заголовок',
  text: 'текст',
  number: 'редакция',
  link: 'ссылка',
  button_title: 'кнопка',
  active_from: 'с',
  active_to: 'по',
  position: 'место',
  image: 'картинка',
  image_alt: 'что на картинке',
  type: 'вид',
  isDisplayedOnlyAuth: 'только вошедшим',
  terms: 'слова',
  list: 'список',
  region: 'регион',
  parent: 'группа',
  is_active: 'предлагается',
  place: 'место',
  synonyms: 'ещё называют',
  merged_into: 'слита с',
  status: 'статус',
  target: 'что',
  is_banned: 'блокировка',
  reason_code: 'причина',
  until: 'до',
  how: 'как',
  is_scam: 'мошенник',
  is_moderator: 'модератор',
  is_admin: 'администратор',
  has_second_factor: 'подтверждение входа',
  abonnement: 'абонемент',
  is_hidden: 'скрыто',
  is_deleted: 'удалено',
  message: 'текст',
  appeal: 'обжалование',
  is_decided: 'решение',
  is_accepted: 'принята',
  share: 'доля исполнителя',
  criteria_share: 'доля по критериям',
  is_released: 'выплата отправлена',
  is_confirmed: 'подозрение подтверждено',
  complaint: 'обращение',
  verification: 'подтверждение',
  kind: 'что',
  is_approved: 'подтверждено',
  is_warned: 'предупреждение',
  is_minor: 'мелкая правка',
  met: 'выполнено',
  unmet: 'не выполнено',
};

/** Russian names of the subjects in lines of the audit. */
export const SUBJECT_TITLES: Record<string, string> = {
  order: 'Заказ',
  response: 'Отклик',
  message: 'Сообщение',
  user: 'Пользователь',
  deal: 'Сделка',
  settings: 'Настройки',
  content: 'Текст',
  slide: 'Слайд',
  announcement: 'Объявление',
  synonym: 'Слова поиска',
  reserved_words: 'Занятые имена',
  classifier: 'Строка списка',
} satisfies Record<AuditSubject, string>;

const CODES: Record<string, readonly { code: string; title: string }[]> = {
  list: CLASSIFIER_LISTS.map((code) => ({ code, title: CLASSIFIER_LIST_TITLES[code] })),
  reason_code: BAN_REASONS,
  type: ANNOUNCEMENT_TYPES.map((code) => ({ code, title: ANNOUNCEMENT_TITLES[code] })),
  target: [
    { code: 'user', title: 'весь аккаунт' },
    { code: 'customer', title: 'профиль заказчика' },
    { code: 'freelancer', title: 'профиль исполнителя' },
  ],
  kind: [
    { code: 'identity', title: 'личность' },
    { code: 'organisation', title: 'организация' },
    { code: 'certificate', title: 'сертификат 1С' },
    { code: 'phone', title: 'телефон' },
  ] satisfies { code: VerificationKind; title: string }[],
  how: [
    { code: 'moderator', title: 'модератором' },
    { code: 'term', title: 'по сроку' },
    { code: 'appeal', title: 'по обжалованию' },
  ],
};
const STATUSES: Record<string, readonly { code: string; title: string }[]> = {
  order: ORDER_STATUSES,
  response: RESPONSE_STATUSES,
  deal: DEAL_STATUSES,
};

const NUMBERED = ['complaint', 'verification', 'number'];

/** The value of a field in Russian; a value without a translation, such as a text, stays as it is. */
export function auditWord(value: unknown, field: string, subjectKind: string): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return field === 'met' || field === 'unmet' ? 'ничего' : 'нет';
  }
  if (field === 'is_decided') return value === true ? 'вынесено' : 'ждёт';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number' && NUMBERED.includes(field)) return `№\u00a0${value}`;
  if (typeof value === 'object') {
    return Object.values(value)
      .map((part) => auditWord(part, field, subjectKind))
      .join(', ');
  }
  if (field === 'share' || field === 'criteria_share') return `${JSON.stringify(value)}\u00a0%`;
  const setting = SETTINGS[field];
  if (typeof value === 'number' && setting) return settingNumber(setting.kind, value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) {
    // Shown with its time, since the day alone is not enough.
    const isMoment = field === 'finished_at' || setting?.kind === 'moment';
    return isMoment ? formatFullMoment(value) : formatDayOfYear(value);
  }
  if (setting?.kind === 'day' && isIsoDay(value)) return dayWords(value);
  const codes = field === 'status' ? STATUSES[subjectKind] : CODES[field];
  return codes?.find(({ code }) => code === value)?.title ?? shorten(value, EXCERPT);
}

/** The length of a text in a table cell; the history of its place shows it whole. */
const EXCERPT = 160;
