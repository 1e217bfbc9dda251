/** Texts of the bot. */
import { PHONE_CHECK_LIMITS } from '@provodka/domain/people/phone-checks.ts';
import { dayWords } from '@provodka/domain/time/day-words.ts';
import { MOSCOW_OFFSET_MS, moscowDay } from '@provodka/domain/time/moscow-days.ts';

export const BOT_TEXTS = {
  link_invalid:
    'Эта ссылка не работает: она действует 15 минут и срабатывает один раз. Откройте на бирже «Настройки», «Телеграм бот» и получите новую.',
  how_to_link: 'Чтобы получать здесь уведомления, откройте на бирже «Настройки», «Телеграм бот» и перейдите по ссылке.',
  how_to_answer:
    'Чтобы написать в чат биржи, ответьте на сообщение бота: смахните его влево или нажмите «Ответить». Отключить уведомления: /stop',
  text_only: 'Пока отсюда можно отправить только текст. Файлы приложите на сайте.',
  unknown_chat: 'К этому сообщению ответить нельзя. Откройте чат на сайте.',
  nobody: 'Ваш аккаунт на бирже сейчас не действует. Войдите на сайт, чтобы узнать почему.',
  stopped: 'Уведомления отключены. Подключить их снова можно в настройках на бирже.',
  not_linked: 'Этот Telegram не подключён: отключать нечего.',
  replaced: 'Уведомления отключены: к вашему аккаунту на бирже подключили другой Telegram.',
  sent: 'Отправлено в чат.',
  ask_contact: `Чтобы подтвердить телефон на бирже, нажмите «Поделиться номером» под этим сообщением: номер вашего Telegram придёт сам. Просьба действует ${PHONE_CHECK_LIMITS.minutes} минут.`,
  foreign_contact: 'Это чужой номер. Нажмите «Поделиться номером» под сообщением бота, чтобы прислать свой.',
  phone_verified: 'Телефон подтверждён. Отметка уже рядом с вашим именем.',
  failed: 'Не получилось. Повторите позже или откройте чат на сайте.',
} as const;

export const maintenanceWords = (until: Date): string =>
  `На бирже технические работы до ${momentOf(until)}. Повторите после них.`;

/** «24 ноября 2026, 13:40 по Москве». */
function momentOf(moment: Date): string {
  const time = new Date(moment.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(11, 16);
  return `${dayWords(moscowDay(moment))}, ${time} по Москве`;
}

export const linkedWords = (brand: string, name: string): string =>
  `Готово: уведомления биржи «${brand}» для «${name}» придут сюда. ${BOT_TEXTS.how_to_answer}`;

export const alreadyLinkedWords = (name: string): string =>
  `Этот Telegram подключён к аккаунту «${name}». ${BOT_TEXTS.how_to_answer}`;

export const foreignWords = (name: string): string =>
  `Этот Telegram уже подключён к аккаунту «${name}». Чтобы подключить его к другому, сначала отправьте /stop, затем снова откройте ссылку.`;

/** The confirmation of a message, with the note about hidden contacts. */
export const maskedWords = (note: string): string => `${BOT_TEXTS.sent} ${note}`;

export const OPEN_BUTTON = 'Открыть на бирже';
