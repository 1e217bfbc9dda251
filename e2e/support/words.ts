import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Sources of names of programs, formats and services that the interface only repeats. */
const CONTENT = ['server/src/demo', 'domain/src'];
const STRING = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g;
/** Files whose Latin strings are names; elsewhere such a string is code. */
const NAMES = /slots\.ts$/;
const LATIN = /[a-z]{2,}/gi;

/** Latin words of the interface itself. */
const INTERFACE = [
  'RSS',
  'SM',
  'CSV',
  'EPF',
  'PDF',
  'JPG',
  'PNG',
  'WebP',
  'QR',
  'cookie',
  'Chrome',
  'Linux',
  'Telegram',
  'Excel',
  'Visa',
  'Mastercard',
  'Money',
];
/** Words of the classifiers, which stand in a migration. */
const CLASSIFIERS = ['EnterpriseData', 'Fresh', 'OData', 'Docker', 'Linux', 'Windows'];

/** Demo logins that appear in pickers of people. */
const ACCOUNTS = ['customer', 'freelancer', 'moderator', 'banned', 'unverified'];

const known = new Set([...INTERFACE, ...CLASSIFIERS, ...ACCOUNTS].map((word) => word.toLowerCase()));
for (const folder of CONTENT) {
  for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    for (const [, , text = ''] of readFileSync(join(ROOT, folder, file), 'utf8').matchAll(STRING)) {
      if (!NAMES.test(file) && !/[а-яё]/i.test(text)) continue;
      for (const [word] of text.matchAll(LATIN)) known.add(word.toLowerCase());
    }
  }
}

/** Elements whose content is no prose: letters, logins, addresses and inputs. Moderators' tables and demo accounts consist of them. */
const UNREAD =
  /<(script|style|template|tbody|code|textarea)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|[^\s<>"]+@[^\s<>"]+|https?:\/\/[^\s<>"]+/g;
const SPOKEN = /(?:aria-label|placeholder|title|alt)="([^"]*)"/g;

/** Mistakes of a page in the server's markup: title, heading, broken values, words that are not Russian. */
export function mistakesOf(html: string): string[] {
  const mistakes: string[] = [];
  if (!/<title>[^<]*[а-яё][^<]*<\/title>/i.test(html)) mistakes.push('no title');
  const headings = html.match(/<h1[ >]/g)?.length ?? 0;
  if (headings !== 1) mistakes.push(`${headings} headings of the first level`);
  const read = html.replace(UNREAD, ' ');
  const spoken = [...read.matchAll(SPOKEN)].map(([, words = '']) => words);
  const text = [read.replace(/<[^>]*>/g, ' '), ...spoken].join(' ').replace(/&#?\w+;/g, ' ');
  const none = /undefined|NaN|\[object|Invalid Date/.exec(text);
  if (none) mistakes.push(`says «${none[0]}»`);
  for (const word of new Set(text.match(/(?<![\w.-])[a-z]{2,}(?![\w.-]*[\d@-])/gi))) {
    if (!known.has(word.toLowerCase())) mistakes.push(`says «${word}»`);
  }
  return mistakes;
}

/** A day in figures, with the words before it. */
const FIGURES = /[^<>]{0,40}(?<![\d.])\d{2}\.\d{2}\.\d{4}(?!\d)/g;
const UNSHOWN = /<(script|style|template|textarea)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;

/** Days of a page in the server's markup that are not written «18 ноября»; fields have days in figures. */
export const daysInFigures = (html: string): string[] =>
  html
    .replace(UNSHOWN, ' ')
    .replaceAll(/<[^>]*>/g, '<>')
    .match(FIGURES) ?? [];
