/** A stylesheet taken apart: a text as it is, parts under a condition or in a layer, a rule, or tokens, each with its value. */
type Part =
  | string
  | { prelude: string; parts: Part[] }
  | { choices: Choice[]; content: string }
  | { prelude: string; tokens: Map<string, string>; rest: string };

/** One of the selectors before a rule, and the words of a page without which it finds nothing. */
interface Choice {
  selector: string;
  words: string[];
}

export interface Sheet {
  parts: Part[];
  /** Every word one of its selectors asks for, and every token. */
  words: ReadonlySet<string>;
}

/** What a hand, the keyboard, a printer or high contrast does to a page comes with its whole sheet. */
const LATER = /:(?:hover|active|focus)/;
const LATER_MEDIA = new Set(['@media print', '@media (forced-colors:active)']);
/** Rules of these have no selectors. */
const WHOLE = /^@(?:font-face|property|keyframes|counter-style)/;
const NESTED = /\([^()]*\)/g;
const CLASS_OR_TAG = /\.([\w-]+)|(?<![\w:.#-])([a-z]\w*)/gi;
const IN_MARKUP = /<([a-z]\w*)| class="([^"]*)"|var\((--[\w-]+)/gi;
const TOKEN = /(--[\w-]+):([^;]*);?/g;
const USED_TOKEN = /var\((--[\w-]+)/g;

/** The words of markup, for `seenStyles`. */
export function wordsOfMarkup(html: string): Set<string> {
  const words = new Set<string>();
  for (const [, tag, names, token] of html.matchAll(IN_MARKUP)) {
    const word = tag ?? token;
    if (word !== undefined) words.add(word);
    else for (const name of (names as string).split(' ')) words.add(`.${name}`);
  }
  return words;
}

/** @param css as the build has written it */
export function readSheet(css: string): Sheet {
  const parts = readParts(css);
  return { parts, words: new Set(parts.flatMap(wordsOf)) };
}

/**
 * What of a sheet can be seen on a page before anybody touches it: rules one of whose selectors finds its classes and tags there,
 * and the tokens they use. What a selector says of attributes and relations is not looked at, so more is kept than is needed,
 * never less.
 * @param page the words of the page: `.card` for a class, `main`, `--ink` for a token in a style of its own
 */
export function seenStyles({ parts }: Sheet, page: ReadonlySet<string>): string {
  const rules = parts.map((part) => seenPart(part, page, null)).join('');
  const values = Map.groupBy(parts.flatMap(tokensOf), ([name]) => name);
  const used = new Set([...page, ...usedTokens(rules)]);
  // A set hands over what is added while it is walked.
  for (const word of used) {
    for (const name of (values.get(word) ?? []).flatMap(([, value]) => usedTokens(value))) used.add(name);
  }
  return parts.map((part) => seenPart(part, page, used)).join('');
}

const usedTokens = (css: string): string[] => [...css.matchAll(USED_TOKEN)].map(([, name]) => name as string);

/** @param used tokens that stay, null: none */
function seenPart(part: Part, page: ReadonlySet<string>, used: ReadonlySet<string> | null): string {
  if (typeof part === 'string') return part;
  if ('tokens' in part) {
    const kept = [...part.tokens].filter(([name]) => used?.has(name)).map(([name, value]) => `${name}:${value}`);
    return `${part.prelude}{${[...kept, part.rest].join(';')}}`;
  }
  if ('parts' in part) {
    const seen = part.parts.map((inner) => seenPart(inner, page, used)).join('');
    return seen && `${part.prelude}{${seen}}`;
  }
  const found = part.choices.filter(({ words }) => words.every((word) => page.has(word)));
  return found.length > 0 ? `${found.map(({ selector }) => selector).join()}{${part.content}}` : '';
}

const wordsOf = (part: Part): string[] => {
  if (typeof part === 'string') return [];
  if ('tokens' in part) return [...part.tokens.keys()];
  return 'parts' in part ? part.parts.flatMap(wordsOf) : part.choices.flatMap(({ words }) => words);
};

const tokensOf = (part: Part): [string, string][] => {
  if (typeof part === 'string') return [];
  if ('tokens' in part) return [...part.tokens];
  return 'parts' in part ? part.parts.flatMap(tokensOf) : [];
};

function readParts(css: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < css.length; ) {
    const sign = nextSign(css, at, '[{;]');
    const prelude = css.slice(at, sign).trim();
    if (css[sign] !== '{') {
      parts.push(css.slice(at, sign + 1));
      at = sign + 1;
      continue;
    }
    const end = closingBrace(css, sign);
    const part = readRule(prelude, css.slice(sign + 1, end));
    if (part) parts.push(part);
    at = end + 1;
  }
  return parts;
}

function readRule(prelude: string, content: string): Part | null {
  if (WHOLE.test(prelude)) return `${prelude}{${content}}`;
  if (prelude.startsWith('@')) {
    return LATER_MEDIA.has(prelude) ? null : { prelude, parts: readParts(content) };
  }
  if (prelude === ':root' || prelude.startsWith('[data-theme')) {
    const tokens = new Map([...content.matchAll(TOKEN)].map(([, name, value]) => [name as string, value as string]));
    return { prelude, tokens, rest: content.replaceAll(TOKEN, '') };
  }
  const choices = splitSelectors(prelude)
    .map((selector) => ({ selector, plain: withoutArguments(selector) }))
    .filter(({ plain }) => !LATER.test(plain))
    .map(({ selector, plain }) => ({ selector, words: askedWords(plain) }));
  return choices.length > 0 ? { choices, content } : null;
}

/** `:is(…)`, `:has(…)` and attributes ask for nothing of their own. */
function withoutArguments(selector: string): string {
  let rest = selector.replaceAll(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replaceAll(NESTED, '');
  }
  return rest;
}

const askedWords = (plain: string): string[] =>
  [...plain.matchAll(CLASS_OR_TAG)].map(([, name, tag]) => (name === undefined ? (tag as string) : `.${name}`));

function splitSelectors(prelude: string): string[] {
  const selectors: string[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < prelude.length; at++) {
    if ('(['.includes(prelude[at] as string)) depth++;
    else if (')]'.includes(prelude[at] as string)) depth--;
    else if (prelude[at] === ',' && depth === 0) {
      selectors.push(prelude.slice(from, at));
      from = at + 1;
    }
  }
  return [...selectors, prelude.slice(from)];
}

/** The next of the signs outside of quotes; the end where there is none. */
function nextSign(css: string, from: number, signs: string): number {
  const wanted = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|${signs}`, 'g');
  wanted.lastIndex = from;
  for (let found = wanted.exec(css); found; found = wanted.exec(css)) {
    if (found[0].length === 1) return found.index;
  }
  return css.length;
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at = nextSign(css, at + 1, '[{}]')) {
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return css.length;
}
