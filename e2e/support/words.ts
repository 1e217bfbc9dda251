import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Where the words of people and classifiers stand: names of programs, formats and services that the interface only repeats. */
const CONTENT = ['server/src/demo', 'domain/src'];
const STRING = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g;
/** Lists of names are Latin alone; elsewhere such a string is code. */
const NAMES = /slots\.ts$/;
const LATIN = /[a-z]{2,}/gi;

/** What the interface itself says in Latin letters. */
const INTERFACE = [
  'RSS',
  'SM',
  'CSV',
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
  'uuid',
  'Visa',
  'Mastercard',
  'Money',
];
/** Of the classifiers, which live in a migration. */
const CLASSIFIERS = ['EnterpriseData', 'Fresh', 'OData', 'Docker', 'Linux', 'Windows'];

/** Logins of the demo that stand where people are chosen. */
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

/** Letters, logins, addresses and what is being typed: nobody reads them as words. Rows of moderators' tables and demo accounts are made of them. */
const UNREAD =
  /<(script|style|template|tbody|code|textarea)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|[^\s<>"]+@[^\s<>"]+|https?:\/\/[^\s<>"]+/g;
const SPOKEN = /(?:aria-label|placeholder|title|alt)="([^"]*)"/g;

/** What is wrong with a page as it comes from the server: title, heading, values that are none, words that are not Russian. */
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
