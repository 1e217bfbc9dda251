/** The letters with which a text begins that a regular expression of `spellings` matches from its beginning. */

const MOST = 32;

/**
 * Literal beginnings, such that every text that any of the expressions matches from its beginning has one of them; none
 * of them begins with another. The longest of which there are not too many.
 */
export function literalPrefixes(expressions: readonly string[]): string[] {
  const begun = [...new Set(expressions.flatMap((expression) => read(expression).texts))];
  return begun.filter((text) => !begun.some((other) => other !== text && text.startsWith(other)));
}

/** `isWhole` unless it goes on in a way that is not spelled out. */
interface Begun {
  texts: string[];
  isWhole: boolean;
}

function read(expression: string): Begun {
  let texts = [''];
  for (let at = 0; at < expression.length; ) {
    const { next, choices } = choicesAt(expression, at);
    const longer = choices && texts.flatMap((text) => choices.map((choice) => text + choice));
    if (!longer || longer.length > MOST) return { texts, isWhole: false };
    texts = longer;
    at = next;
  }
  return { texts, isWhole: true };
}

/** The texts that the expression allows at this place; null where they are no short list. */
function choicesAt(expression: string, at: number): { next: number; choices: string[] | null } {
  const sign = expression[at] ?? '';
  const end = sign === '(' ? endOfGroup(expression, at) : sign === '[' ? expression.indexOf(']', at) : at;
  const inside = expression.slice(at + 1, end);
  const follower = expression[end + 1];
  if (follower === '+' || follower === '*' || /[\\^$.*+?]/.test(sign)) return { next: end, choices: null };
  const written = sign === '(' ? choicesOf(inside) : sign === '[' ? lettersOf(inside) : [sign];
  if (follower !== '?') return { next: end + 1, choices: written };
  return { next: end + 2, choices: written && [...written, ''] };
}

const lettersOf = (inside: string): string[] | null => (/[\^-]/.test(inside) ? null : [...inside]);

function choicesOf(inside: string): string[] | null {
  const parts = partsOf(inside).map(read);
  return parts.every(({ isWhole }) => isWhole) ? parts.flatMap(({ texts }) => texts) : null;
}

/** The alternatives of a group, which may have groups themselves. */
function partsOf(inside: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of inside) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === '|' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + sign);
  }
  return parts;
}

function endOfGroup(expression: string, at: number): number {
  let depth = 0;
  for (let end = at; end < expression.length; end += 1) {
    if (expression[end] === '(') depth += 1;
    if (expression[end] === ')') depth -= 1;
    if (depth === 0) return end;
  }
  return expression.length;
}
