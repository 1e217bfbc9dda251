import type { CheckReport } from './report.ts';
import { lineOf, type SourceFile } from './source-files.ts';

const TOKENS = 'web/src/app/tokens.css';

interface Token {
  name: string;
  value: string;
}

/**
 * Texts, corners and shadows come from the tokens alone, and so does a height that has one. A token that changes with the width of
 * the screen is chosen deliberately, so a height may equal its first value. An unused token is a failure. A column with a share of the
 * width must be able to shrink. Text grows with the browser's font size, and breakpoints follow it, so both are in rem and em. A hover
 * style needs a pointer that can hover: on a touch screen the last pressed element would keep it. Where :has() depends on anything and
 * styles everything, each change of a page styles all of it anew (docs/performance.md, «Pages in the browser»).
 */
export function checkDesignTokens(files: SourceFile[]): CheckReport {
  const tokens = readTokens(files.find(({ path }) => path === TOKENS)?.text ?? '');
  if (tokens.steady.length === 0) return { failures: [`${TOKENS} has no tokens`], warnings: [], summary: '' };
  const sheets = files.filter(({ path }) => path.startsWith('web/src/') && path.endsWith('.css') && path !== TOKENS);
  const failures = [
    ...sheets.flatMap((sheet) => findHeights(sheet, tokens.steady)),
    ...sheets.flatMap(findLiterals),
    ...sheets.flatMap(findGrowingColumns),
    ...files.filter(({ path }) => path.startsWith('web/src/') && path.endsWith('.css')).flatMap(findPixels),
    ...sheets.flatMap(findBareHover),
    ...sheets.flatMap(findBroadHas),
    ...tokens.all
      .filter((name) => !sheets.some(({ text }) => text.includes(`var(${name})`)))
      .map((name) => `nobody uses ${name}`),
  ];
  return { failures, warnings: [], summary: `${tokens.all.length} tokens, ${sheets.length} sheets` };
}

const DECLARED = /(--(?:text|height|radius|shadow|ring)-[\w-]+):\s*([^;]+);/g;

function readTokens(text: string): { all: string[]; steady: Token[] } {
  const declared = [...text.matchAll(DECLARED)].map(([, name, value]) => ({ name, value }) as Token);
  const all = [...new Set(declared.map(({ name }) => name))];
  const steady = declared.filter(({ name }) => declared.filter((other) => other.name === name).length === 1);
  return { all, steady };
}

const COLUMNS = /grid-template-columns:([^;]+);/g;
const SHARE_ALONE = /(?<![\d.]|minmax\([^()]*(?:\([^()]*\))?[^()]*)[\d.]+fr/;

/** A bare `fr` column is never narrower than its longest word. */
function findGrowingColumns({ path, text }: SourceFile): string[] {
  return [...text.matchAll(COLUMNS)]
    .filter(([, columns]) => SHARE_ALONE.test(columns as string))
    .map((match) => `${path}:${lineOf(text, match.index)} writes a share of the room without minmax(0, …)`);
}

const TEXT_IN_PIXELS = /(?<=[;{\s])(?:font|font-size|line-height|--text-[\w-]+):[^;{}]*\dpx[^;{}]*/g;
const WIDTH_IN_PIXELS = /@media[^{]*width[^{]*\dpx[^{]*/g;

function findPixels({ path, text }: SourceFile): string[] {
  const found = [
    ...[...text.matchAll(TEXT_IN_PIXELS)].map((match) => ({ match, unit: 'rem' })),
    ...[...text.matchAll(WIDTH_IN_PIXELS)].map((match) => ({ match, unit: 'em' })),
  ];
  return found.map(
    ({ match, unit }) => `${path}:${lineOf(text, match.index)} writes ${match[0].trim()} in px: 16px are 1${unit}`,
  );
}

const HOVER_QUERY = /@media[^{]*\(hover: hover\)[^{]*\{/g;

function findBareHover({ path, text }: SourceFile): string[] {
  const blocks = [...text.matchAll(HOVER_QUERY)].map(({ 0: query, index }) => {
    const start = index + query.length;
    return { start, end: closingBrace(text, start) };
  });
  return [...text.matchAll(/:hover/g)]
    .filter(({ index }) => !blocks.some(({ start, end }) => start <= index && index < end))
    .map(({ index }) => `${path}:${lineOf(text, index)} writes :hover outside @media (hover: hover)`);
}

/** Finds the closing brace of the block whose content starts here. */
function closingBrace(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

const SELECTORS = /(?<=^|[{};])[^{};]*:has\([^{}]*(?=\{)/g;
const COMMENTS = /\/\*.*?\*\//gs;
const NAMED = /[\w.#[]/;

function findBroadHas({ path, text }: SourceFile): string[] {
  const code = text.replaceAll(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...code.matchAll(SELECTORS)].flatMap(({ 0: list, index }) =>
    splitOutsideBrackets(list, ',')
      .map((selector) => selector.trim())
      .filter(isBroadHas)
      .map(
        (selector) =>
          `${path}:${lineOf(code, index + list.indexOf(selector))} writes ${selector}: name what :has() is of and styles`,
      ),
  );
}

function isBroadHas(selector: string): boolean {
  const parts = splitOutsideBrackets(selector, ' \n>~+').filter(Boolean);
  const owners = parts.filter((part) => part.includes(':has('));
  const isOfAncestor = owners.some((part) => part !== parts.at(-1));
  return [...owners, ...(isOfAncestor ? parts.slice(-1) : [])].some((part) => !isNamed(part));
}

/** Whether a class, id, attribute or tag stands outside the brackets of its pseudo-classes. */
const isNamed = (part: string): boolean =>
  part.startsWith(':global(') || NAMED.test(splitOutsideBrackets(part, ':')[0] ?? '');

function splitOutsideBrackets(text: string, separators: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of text) {
    if ('(['.includes(sign)) depth++;
    if (')]'.includes(sign)) depth--;
    if (depth === 0 && separators.includes(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

const LOOKS = /(?<=[;{\s])(font|font-size|line-height|border(?:-[a-z]+){0,2}-radius|box-shadow):\s*([^;{}]+)/g;
/** Nothing, what stands around it, a token, one for each corner, or letters that grow with a picture. */
const FROM_TOKENS =
  /^(?:none|inherit|0|(?:[\d ]*|var\(--[\w-]+, \d+\) )(?:var\(--(?:text|[\w]+-text|font)\b.*|calc\(.*)|(?:(?:0|var\(--radius-[\w]+\))\s*)+|var\(--(?:shadow|ring)-[\w]+\))$/s;
/** What a browser fills in by itself is painted over by a shadow within. */
const AUTOFILL = /:autofill[^{}]*\{[^{}]*$/;

function findLiterals({ path, text }: SourceFile): string[] {
  return [...text.matchAll(LOOKS)]
    .filter(({ 2: value }) => !FROM_TOKENS.test((value as string).trim()))
    .filter(({ index }) => !AUTOFILL.test(text.slice(0, index)))
    .map((match) => `${path}:${lineOf(text, match.index)} writes ${match[1]}: ${match[2]?.trim()} without a token`);
}

const HEIGHT = /(?<![\w-])(?:min-)?height:\s*(\d+px);/g;

function findHeights({ path, text }: SourceFile, tokens: Token[]): string[] {
  const heights = [...text.matchAll(HEIGHT)].filter((match) => !isSquare(text, match));
  return heights.flatMap((match) => {
    const token = tokens.find(({ name, value }) => name.startsWith('--height') && value === match[1]);
    return token ? [`${path}:${lineOf(text, match.index)} writes ${match[1]} for var(${token.name})`] : [];
  });
}

/** A square picture or round button has a height of its own, whatever the height of controls. */
function isSquare(text: string, match: RegExpExecArray): boolean {
  const start = text.lastIndexOf('{', match.index);
  const rule = text.slice(start, text.indexOf('}', match.index));
  return new RegExp(`(?<![\\w-])width:\\s*${match[1]};`).test(rule);
}
