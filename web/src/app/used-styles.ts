/** One rule of a sheet, or a group of rules (`@media`, `@layer`), as far as the markup decides whether it is wanted. */
type Piece =
  | { selectors: Selector[]; body: string }
  | { prelude: string; pieces: Piece[] }
  | { keyframes: string; text: string }
  | { statement: string };

interface Selector {
  text: string;
  /** All of them have to stand in the markup. */
  classes: string[];
}

/** A sheet taken apart once. */
export type Sheet = readonly Piece[];

const GROUPS = /^@(media|layer|supports|container)\b/;
/** What only a pointer brings about: no page has it when it is first seen. */
const POINTER = /:(hover|active)\b/;
const CLASS_NAME = /\.(-?[A-Za-z_][\w-]*)/g;
const CLASS_ATTRIBUTE = /\sclass="([^"]+)"/g;
const ASKED_PROPERTY = /var\((--[\w-]+)/g;
/** A declaration that only gives a custom property its value. */
const GIVEN_PROPERTY = /(^|;)(--[\w-]+):[^;]*/g;

/**
 * Takes a built sheet apart.
 * @param css minified, without comments
 */
export function parseSheet(css: string): Sheet {
  const pieces: Piece[] = [];
  for (let at = 0; at < css.length; ) {
    const end = endOfPrelude(css, at);
    const prelude = css.slice(at, end).trim();
    if (css[end] !== '{') {
      if (prelude) pieces.push({ statement: `${prelude};` });
      at = end + 1;
      continue;
    }
    const close = endOfBlock(css, end);
    const body = css.slice(end + 1, close);
    at = close + 1;
    if (GROUPS.test(prelude)) pieces.push({ prelude, pieces: [...parseSheet(body)] });
    else if (prelude.startsWith('@keyframes'))
      pieces.push({ keyframes: prelude.slice(11), text: `${prelude}{${body}}` });
    else if (prelude.startsWith('@')) pieces.push({ statement: `${prelude}{${body}}` });
    else pieces.push({ selectors: selectorsOf(prelude), body });
  }
  return pieces;
}

/** What a page's markup asks of its styles. */
export interface Asked {
  classes: ReadonlySet<string>;
  /** Custom properties, `--ink`. */
  properties: ReadonlySet<string>;
}

export const askedIn = (html: string): Asked => ({ classes: classesIn(html), properties: propertiesIn(html) });

function propertiesIn(text: string): Set<string> {
  return new Set([...text.matchAll(ASKED_PROPERTY)].map(([, name]) => name as string));
}

function classesIn(html: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const [, attribute] of html.matchAll(CLASS_ATTRIBUTE) as IterableIterator<[string, string]>) {
    if (seen.has(attribute)) continue;
    seen.add(attribute);
    for (const name of attribute.split(' ')) found.add(name);
  }
  return found;
}

/**
 * The rules that draw such a markup at first sight, in their order.
 *
 * @param own sheets of the page: what names no class in them is wanted too
 * @param others of those only what names a class of the page
 */
export function usedStyles({ classes, properties }: Asked, own: readonly Sheet[], others: readonly Sheet[]): string {
  const text = [...own.map((sheet) => used(sheet, classes, 0)), ...others.map((sheet) => used(sheet, classes, 1))].join(
    '',
  );
  const keyframes = [...own, ...others].flatMap(keyframesOf).filter(({ name }) => text.includes(name));
  return withoutIdleProperties(text + keyframes.map((frames) => frames.text).join(''), properties);
}

/** Tokens that nothing here asks for are in the sheets themselves. */
function withoutIdleProperties(css: string, asked: ReadonlySet<string>): string {
  const wanted = propertiesIn(css);
  return css.replaceAll(/(:root|\[data-theme=dark\])\{([^}]*)\}/g, (_rule, selector: string, body: string) => {
    const kept = body.replaceAll(GIVEN_PROPERTY, (declaration, _before, name: string) =>
      wanted.has(name) || asked.has(name) ? declaration : '',
    );
    return `${selector}{${kept.replace(/^;+/, '')}}`;
  });
}

function used(pieces: readonly Piece[], classes: ReadonlySet<string>, leastClasses: 0 | 1): string {
  let text = '';
  for (const piece of pieces) {
    if ('selectors' in piece) {
      const wanted = piece.selectors.filter((selector) => isUsed(selector, classes, leastClasses));
      if (wanted.length > 0) text += `${wanted.map((selector) => selector.text).join()}{${piece.body}}`;
    } else if ('pieces' in piece) {
      const inside = used(piece.pieces, classes, leastClasses);
      if (inside) text += `${piece.prelude}{${inside}}`;
    } else if ('statement' in piece && leastClasses === 0) text += piece.statement;
  }
  return text;
}

const isUsed = ({ text, classes: asked }: Selector, classes: ReadonlySet<string>, leastClasses: number): boolean =>
  asked.length >= leastClasses && asked.every((name) => classes.has(name)) && !POINTER.test(text);

function keyframesOf(pieces: readonly Piece[]): { name: string; text: string }[] {
  return pieces.flatMap((piece) => {
    if ('keyframes' in piece) return [{ name: piece.keyframes, text: piece.text }];
    return 'pieces' in piece ? keyframesOf(piece.pieces) : [];
  });
}

/** By the commas outside of brackets; what is in brackets asks for no class. */
function selectorsOf(prelude: string): Selector[] {
  let depth = 0;
  let [text, bare] = ['', ''];
  const selectors: Selector[] = [];
  for (const sign of `${prelude},`) {
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) {
      selectors.push({ text, classes: [...bare.matchAll(CLASS_NAME)].map(([, name]) => name as string) });
      [text, bare] = ['', ''];
      continue;
    }
    text += sign;
    if (depth === 0) bare += sign;
    if (sign === '(') depth++;
  }
  return selectors;
}

/** Where the next `{` or `;` stands, or the end. */
function endOfPrelude(css: string, from: number): number {
  for (let at = from; at < css.length; at++) {
    const sign = css[at];
    if (sign === '{' || sign === ';') return at;
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
  }
  return css.length;
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at;
  }
  throw new Error('A built sheet ends inside of a block');
}
