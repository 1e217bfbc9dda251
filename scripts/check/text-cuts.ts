import { type Node, Visitor } from 'oxc-parser';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';
import { HOLE, readSqlTexts } from './sql-texts.ts';

const HOMES = /^(?:domain|contract|server|web)\/src\//;
/** Names of texts written by people, from the column to the screen. */
const WRITTEN =
  /^(?:title|(?:full|first|last|middle)_name|fullName|description|about|comment|message|contact_message|excerpt|subject|heading|caption|quote|note|review|reply|beginning)$/;
/** Names of limits of texts; limits of lists are called MOST_… */
const LIMIT = /LONGEST|EXCERPT|LETTERS|SIGNS|^longest$/;
const CONSTANT = /^[A-Z][A-Z_\d]*$/;
/** Methods that return the same text in another form. */
const KEEPS =
  /^(?:trim|trimStart|trimEnd|normalize|toString|to(?:Locale)?(?:Lower|Upper)Case|replace|replaceAll|toWellFormed)$/;
const CUTS = /^(?:slice|substring|substr)$/;
const FIRSTS = /^(?:at|charAt)$/;
/** SQL may cut a `beginning`: its reader drops the torn end. */
const SQL_CUT =
  /\b(?:left|right|substr|substring)\s*\(\s*(?:\w+\.)?(?:title|full_name|first_name|last_name|middle_name|description|about|comment|message|text|note)\b[^)]*\)(?!\s+as\s+beginning\b)/gi;

/**
 * Texts of people are cut between graphemes, by the helpers of domain/src/text/graphemes.ts: half of a surrogate pair differs
 * between markup and script, so hydration fails. Texts are found by their names, since the parser knows no types.
 */
export function checkTextCuts(files: SourceFile[]): CheckReport {
  const checked = files.filter(({ path }) => HOMES.test(path) && isTypeScript(path) && !isTest(path));
  const failures = checked.flatMap((file) => [...cutsInCode(file), ...cutsInSql(file)]);
  return { failures, warnings: [], summary: `${checked.length} files` };
}

function cutsInCode(file: SourceFile): string[] {
  const places: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression(node) {
      if (isTorn(node)) places.push(node);
    },
    MemberExpression(node) {
      const isFirst = node.computed && node.property.type === 'Literal' && node.property.value === 0;
      if (isFirst && (isWritten(node.object) || isSpread(node.object))) places.push(node);
    },
  }).visit(parseModule(file).program);
  return places.map(({ start, end }) => {
    const cut = file.text.slice(start, end).replaceAll(/\s+/g, ' ');
    return `${file.path}:${lineOf(file.text, start)} may cut inside a grapheme: ${cut}`;
  });
}

function isTorn({ callee, arguments: given }: Extract<Node, { type: 'CallExpression' }>): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const method = nameOf(callee);
  // Characters joined again after some were left out.
  if (method === 'join') return isText(given[0], '') && isSliced(callee.object);
  const [from, to] = given;
  if (CUTS.test(method)) {
    const isLimited = isNumber(from, 0) && isLimit(to) && callee.object.type !== 'ArrayExpression';
    return isLimited || (isWritten(callee.object) && given.some(isCounted));
  }
  if (!FIRSTS.test(method) || !isNumber(from, 0)) return false;
  return method === 'charAt' || isWritten(callee.object);
}

/** `full_name` in `person.full_name?.trim()`, `(user.full_name ?? '')` and by itself. */
function isWritten(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return WRITTEN.test(node.name);
    case 'MemberExpression':
      // `ORDER_LIMITS.title` is a pair of bounds.
      return WRITTEN.test(nameOf(node)) && !(node.object.type === 'Identifier' && CONSTANT.test(node.object.name));
    case 'CallExpression':
      return (
        node.callee.type === 'MemberExpression' && KEEPS.test(nameOf(node.callee)) && isWritten(node.callee.object)
      );
    case 'LogicalExpression':
      return isWritten(node.left);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return isWritten(node.expression);
    default:
      return false;
  }
}

/** `[...text].slice(0, 5)` and `signs.slice(0, 5)`. */
function isSliced(node: Node): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && nameOf(node.callee) === 'slice';
}

/** `[...text]` of a written text. */
function isSpread(node: Node): boolean {
  if (node.type !== 'ArrayExpression' || node.elements.length !== 1) return false;
  const [element] = node.elements;
  return element?.type === 'SpreadElement' && isWritten(element.argument);
}

/** Whether an index was counted; a found one, such as the end of a line, stands between graphemes. */
function isCounted(node: Node): boolean {
  if (node.type === 'Literal') return node.value !== 0;
  if (node.type === 'UnaryExpression') return isCounted(node.argument);
  if (node.type === 'BinaryExpression') return isCounted(node.left);
  return isLimit(node) || (node.type === 'Identifier' && CONSTANT.test(node.name));
}

const isNumber = (node: Node | undefined, value: number) => node?.type === 'Literal' && node.value === value;
const isText = (node: Node | undefined, value: string) => node?.type === 'Literal' && node.value === value;

function isLimit(node: Node | undefined): boolean {
  if (node?.type === 'BinaryExpression') return isLimit(node.left) || isLimit(node.right);
  if (node?.type === 'MemberExpression') return LIMIT.test(nameOf(node));
  return node?.type === 'Identifier' && LIMIT.test(node.name);
}

const nameOf = ({ property, computed }: Extract<Node, { type: 'MemberExpression' }>): string =>
  !computed && property.type === 'Identifier' ? property.name : '';

function cutsInSql(file: SourceFile): string[] {
  return readSqlTexts(file).flatMap(({ text, line }) =>
    [...text.matchAll(SQL_CUT)].map(
      (match) =>
        `${file.path}:${line + lineOf(text, match.index) - 1} may cut inside a grapheme: ${match[0].replaceAll(HOLE, '…')}`,
    ),
  );
}
