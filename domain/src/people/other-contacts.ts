/** Ways past the marketplace that are neither a phone nor a mailbox: links, cards, wallets (product: messages, trust). */
import type { Span } from '../text/spoken-numbers.ts';

export type OtherContactKind = 'link' | 'card' | 'messenger' | 'email';

/** Profiles on other sites, meetings, and short links, which hide their target. */
const LINK_HOSTS = [
  'zoom.us',
  'us02web.zoom.us',
  'us04web.zoom.us',
  'us05web.zoom.us',
  'meet.google.com',
  'telemost.yandex.ru',
  'teams.microsoft.com/l',
  'jazz.sber.ru',
  'salutejazz.ru',
  'whereby.com',
  'discord.com/invite',
  'discord.com/users',
  'linkedin.com/in',
  'hh.ru/resume',
  'kwork.ru',
  'fl.ru/users',
  'freelance.ru',
  'youdo.com',
  'profi.ru',
  'upwork.com',
  'taplink.cc',
  'linktr.ee',
  'bit.ly',
  'clck.ru',
  'vk.cc',
  'goo.su',
  'tinyurl.com',
  'u.to',
  'is.gd',
  'cutt.ly',
  'clk.li',
  'forms.gle',
  'wa.link',
  'signal.me',
  'teletype.in',
  'm.me',
  'matrix.to',
];
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const LINK = new RegExp(
  `(?:https?://)?(?<![\\p{L}\\d.-])(?:www\\.)?(?:${LINK_HOSTS.map(escaped).join('|')})/[^\\s<>()]{2,200}`,
  'giu',
);

/** «ivan-1c точка ру», and an address that somebody calls their own. */
const SPOKEN_SITE =
  /(?<![\p{L}\d-])[a-zа-я\d][a-zа-я\d-]{2,40}\s{1,2}(?:точка|тчк|dot)\s{1,2}(?:ру|рф|ком|нет|орг|ru|com|net|org|pro|su)(?![\p{L}\d])/giu;
const OWN_SITE =
  /(?<!\p{L})(?:мой|моём|моем|наш|нашем|личн[а-я]{2,3})\s{1,2}(?:сайт|сайте|портфолио|блог|блоге|визитк[а-я]{1,2}|страниц[а-я]{1,2})[\s:—-]{1,4}(?:https?:\/\/)?(?<name>[a-zа-я\d-]{2,40}(?:\.[a-zа-я\d-]{2,40}){1,3})(?:\/[^\s<>()]{0,100})?/giu;

/** Nicknames behind a word for them: «по нику ivan_1c», «ник: ivanpetrov». */
const NICK =
  /(?<!\p{L})(?:по\s{1,2}нику|(?:мой\s{1,2})?ник(?:нейм)?(?:\s{1,2}(?:там|тот же|в\s{1,2}\p{L}{2,12}))?\s{0,2}[:—–-]?)\s{1,3}@?(?<name>[a-z][a-z\d_.]{3,31})(?![\p{L}\d])/giu;
/** A service and the name in it: «Skype ivan.petrov», «дискорд ivan#1234», «Zoom 123 456 7890», «ICQ 123456789». */
const SERVICE =
  /(?<!\p{L})(?:skype|скайп[еау]?|discord|дискорд[еау]?|zoom|зум[еау]?|icq|аськ[аеу]|signal|сигнал[е]?|viber|вайбер[е]?|max|макс[е]?|whats\s?app|в[ао]тс?[ас]?п[пе]?|imo|element|threema)(?:\s{1,2}(?:id|ид|логин|ник|номер|по|мой|аккаунт)){0,2}\s{0,2}[:—–-]?\s{1,2}(?<name>(?:live:)?[a-z][a-z\d_-]{2,31}(?:[.#]\w{2,31})|[a-z]{2,31}[\d_]{1,16}|\d{3}[\s-]\d{3,4}[\s-]\d{3,4}|\d{8,11})(?![\p{L}\d])/giu;

const SPACED_MAIL = /(?<!\S)(?:[\p{L}\d._-] ){2,32}@(?: [\p{L}\d._-]){4,40}(?!\S)/gu;
const MAIL_IN_WORDS =
  /(?<![\p{L}\d._-])[a-z\d][a-z\d._-]{2,40}[\s([{]{1,3}(?:at|эт|собака|собачка)[\s)\]}]{1,3}(?:gmail|mail|yandex|ya|inbox|bk|list|rambler|outlook|icloud|hotmail|яндекс|мейл|мэйл|майл|гмейл|джимейл|рамблер)(?:[\s.,]{1,3}(?:точка\s|dot\s)?(?:com|ru|ком|ру))?(?![\p{L}\d])/giu;

const CARD = /(?<![\d.,-])(?:\d{4}[ -]?){3}\d{4}(?!\d)/g;
const CARD_WORD = /карт|сбер|тинь|т-банк|перев[оеё]|2200|2202|2204/i;
const NOT_CARD =
  /(?:сч[её]т|р\/с|к\/с|инн|огрн|штрих|gtin|ean|sku|сери|артикул|код|guid|гтд|uin|уин|накладн)[^\n.;!?]{0,30}$/iu;
const WALLETS = [
  /(?<![\p{L}\d])41001\d{8,12}(?!\d)/gu,
  /(?<![\p{L}\d])T[1-9A-HJ-NP-Za-km-z]{33}(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])(?:bc1[a-z\d]{25,60}|0x[\da-f]{40})(?![\p{L}\d])/giu,
] as const;

export interface OtherContact extends Span {
  kind: OtherContactKind;
}

interface Way {
  kind: OtherContactKind;
  /** A cheap test that runs before the pattern: only a text that matches it can match the pattern. */
  hint: RegExp;
  pattern: RegExp;
}

/** A pattern with a group `name` hides that group and what follows; the word before it stays readable. */
const WAYS: readonly Way[] = [
  { kind: 'link', hint: /\//, pattern: LINK },
  { kind: 'link', hint: /точка|тчк|dot/i, pattern: SPOKEN_SITE },
  { kind: 'link', hint: /сайт|портфолио|блог|визитк|страниц/i, pattern: OWN_SITE },
  { kind: 'email', hint: / @ /, pattern: SPACED_MAIL },
  {
    kind: 'email',
    hint: /mail|yandex|inbox|rambler|outlook|icloud|мейл|мэйл|майл|яндекс|рамблер|\bya\b|\bbk\b|list/i,
    pattern: MAIL_IN_WORDS,
  },
  { kind: 'messenger', hint: /ник/i, pattern: NICK },
  {
    kind: 'messenger',
    hint: /s[ki][yg]|дискорд|discord|zoom|зум|icq|аськ|скайп|сигнал|viber|вайбер|max|макс|whats|[стц]ап|imo|element|threema/i,
    pattern: SERVICE,
  },
  { kind: 'card', hint: /41001/, pattern: WALLETS[0] },
  { kind: 'card', hint: /T[1-9A-HJ-NP-Za-km-z]{33}/, pattern: WALLETS[1] },
  { kind: 'card', hint: /bc1|0x/i, pattern: WALLETS[2] },
];

/** The further ways in a text, in no order. */
export const findOtherContacts = (text: string): OtherContact[] => [
  ...WAYS.flatMap(({ kind, hint, pattern }) => (hint.test(text) ? foundBy(text, kind, pattern) : [])),
  ...findCards(text),
];

const foundBy = (text: string, kind: OtherContactKind, pattern: RegExp): OtherContact[] =>
  [...text.matchAll(pattern)].map(({ 0: shown, index, groups }) => ({
    kind,
    start: index + (groups?.name === undefined ? 0 : shown.lastIndexOf(groups.name)),
    end: index + shown.length,
  }));

/** Sixteen digits that a bank would take for a card, or that are called one; not the number of an account, a barcode or a document. */
function findCards(text: string): OtherContact[] {
  if (!/\d{4}[ -]?\d{4}/.test(text)) return [];
  return [...text.matchAll(CARD)].flatMap(({ 0: shown, index }): OtherContact[] => {
    const before = text.slice(Math.max(0, index - 40), index);
    const digits = shown.replaceAll(/\D/g, '');
    const isCalledCard = CARD_WORD.test(before) || /^220[0-4]/.test(digits);
    if (NOT_CARD.test(before) && !isCalledCard) return [];
    const isGrouped = /[ -]/.test(shown);
    return isCalledCard || (isGrouped && /^[2-6]/.test(digits) && isLuhn(digits))
      ? [{ kind: 'card', start: index, end: index + shown.length }]
      : [];
  });
}

function isLuhn(digits: string): boolean {
  const sum = Array.from(digits).reduceRight((total, digit, at) => {
    const isSecond = (digits.length - at) % 2 === 0;
    const value = Number(digit) * (isSecond ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
