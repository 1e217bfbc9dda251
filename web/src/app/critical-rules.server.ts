/** A parsed stylesheet: text kept as it is, an at-rule with parts, a style rule, or a block of custom properties. */
type Part =
  | string
  | { prelude: string; parts: Part[] }
  | { selectors: Selector[]; content: string }
  | { prelude: string; tokens: Map<string, string>; rest: string };

/** One selector of a rule, and the classes and tags without which it matches nothing. */
interface Selector {
  text: string;
  names: string[];
}

export interface Sheet {
  parts: Part[];
  /** Every class and tag of its selectors, and every custom property. */
  names: ReadonlySet<string>;
}

/** States of interaction, print and forced colours come with the whole stylesheet. */
const LATER = /:(?:hover|active|focus)/;
const LATER_MEDIA = new Set(['@media print', '@media (forced-colors:active)']);
/** At-rules without selectors, which are kept or dropped whole. */
const WHOLE = /^@(?:font-face|property|keyframes|counter-style)/;
const NESTED = /\([^()]*\)/g;
const CLASS_OR_TAG = /\.([\w-]+)|(?<![\w:.#-])([a-z]\w*)/gi;
const IN_MARKUP = /<([a-z]\w*)| class="([^"]*)"|var\((--[\w-]+)/gi;
const TOKEN = /(--[\w-]+):([^;]*);?/g;
const USED_TOKEN = /var\((--[\w-]+)/g;

/** Names used in markup, for `criticalRules`: tags, classes and custom properties. */
export function namesInMarkup(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, tag, classes, token] of html.matchAll(IN_MARKUP)) {
    const name = tag ?? token;
    if (name !== undefined) names.add(name);
    else for (const one of (classes as string).split(' ')) names.add(`.${one}`);
  }
  return names;
}

/** @param css as the build has written it */
export function parseSheet(css: string): Sheet {
  const parts = parseParts(css);
  return { parts, names: new Set(parts.flatMap(namesOf)) };
}

/**
 * The critical CSS of a page: rules with a selector all of whose classes and tags stand in the page, and the custom properties they
 * use. Attributes and relations of selectors are not looked at, so more is kept than is needed, never less.
 * @param page the names of the page: `.card` for a class, `main`, `--ink` for a token in a style of its own
 */
export function criticalRules({ parts }: Sheet, page: ReadonlySet<string>): string {
  const rules = parts.map((part) => criticalPart(part, page, null)).join('');
  const values = Map.groupBy(parts.flatMap(tokensOf), ([name]) => name);
  const used = new Set([...page, ...usedTokens(rules)]);
  // Iterating a set also visits members added meanwhile.
  for (const one of used) {
    for (const name of (values.get(one) ?? []).flatMap(([, value]) => usedTokens(value))) used.add(name);
  }
  return parts.map((part) => criticalPart(part, page, used)).join('');
}

const usedTokens = (css: string): string[] => [...css.matchAll(USED_TOKEN)].map(([, name]) => name as string);

/** @param used tokens to keep, null for none */
function criticalPart(part: Part, page: ReadonlySet<string>, used: ReadonlySet<string> | null): string {
  if (typeof part === 'string') return part;
  if ('tokens' in part) {
    const kept = [...part.tokens].filter(([name]) => used?.has(name)).map(([name, value]) => `${name}:${value}`);
    return `${part.prelude}{${[...kept, part.rest].join(';')}}`;
  }
  if ('parts' in part) {
    const seen = part.parts.map((inner) => criticalPart(inner, page, used)).join('');
    return seen && `${part.prelude}{${seen}}`;
  }
  const found = part.selectors.filter(({ names }) => names.every((name) => page.has(name)));
  return found.length > 0 ? `${found.map(({ text }) => text).join()}{${part.content}}` : '';
}

const namesOf = (part: Part): string[] => {
  if (typeof part === 'string') return [];
  if ('tokens' in part) return [...part.tokens.keys()];
  return 'parts' in part ? part.parts.flatMap(namesOf) : part.selectors.flatMap(({ names }) => names);
};

const tokensOf = (part: Part): [string, string][] => {
  if (typeof part === 'string') return [];
  if ('tokens' in part) return [...part.tokens];
  return 'parts' in part ? part.parts.flatMap(tokensOf) : [];
};

function parseParts(css: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < css.length; ) {
    const stop = nextOf(css, at, '[{;]');
    const prelude = css.slice(at, stop).trim();
    if (css[stop] !== '{') {
      parts.push(css.slice(at, stop + 1));
      at = stop + 1;
      continue;
    }
    const end = closingBrace(css, stop);
    const part = parseRule(prelude, css.slice(stop + 1, end));
    if (part) parts.push(part);
    at = end + 1;
  }
  return parts;
}

function parseRule(prelude: string, content: string): Part | null {
  if (WHOLE.test(prelude)) return `${prelude}{${content}}`;
  if (prelude.startsWith('@')) {
    return LATER_MEDIA.has(prelude) ? null : { prelude, parts: parseParts(content) };
  }
  if (prelude === ':root' || prelude.startsWith('[data-theme')) {
    const tokens = new Map([...content.matchAll(TOKEN)].map(([, name, value]) => [name as string, value as string]));
    return { prelude, tokens, rest: content.replaceAll(TOKEN, '') };
  }
  const selectors = splitSelectors(prelude)
    .map((text) => ({ text, plain: withoutArguments(text) }))
    .filter(({ plain }) => !LATER.test(plain))
    .map(({ text, plain }) => ({ text, names: namesInSelector(plain) }));
  return selectors.length > 0 ? { selectors, content } : null;
}

/** Arguments of `:is(…)` and `:has(…)` and attributes are not looked at. */
function withoutArguments(selector: string): string {
  let rest = selector.replaceAll(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replaceAll(NESTED, '');
  }
  return rest;
}

const namesInSelector = (plain: string): string[] =>
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

/** The position of the next of these characters outside of quotes; the end where there is none. */
function nextOf(css: string, from: number, characters: string): number {
  const wanted = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|${characters}`, 'g');
  wanted.lastIndex = from;
  for (let found = wanted.exec(css); found; found = wanted.exec(css)) {
    if (found[0].length === 1) return found.index;
  }
  return css.length;
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at = nextOf(css, at + 1, '[{}]')) {
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  return css.length;
}
