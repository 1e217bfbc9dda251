/** What a person typed, ready for PostgreSQL: `whole` in its web search syntax, `prefix` a quoted `to_tsquery` word. */
export interface OrderSearch {
  whole: string;
  /** The last word, matched by its beginning because it may still be being typed; null when search operators are used. */
  prefix: string | null;
  /** The number of an order, when that is what was typed. */
  number?: number;
}

/** Signs of the web search syntax: a quoted phrase, a word to leave out, `or`. */
const OPERATORS = /"|(?:^|\s)-\S|(?:^|\s)or(?:\s|$)/i;
const ORDER_NUMBER = /^[№#]?\s*([1-9]\d{0,14})$/;

/** Reads a query: every word must occur in any form, the last one by its beginning (decisions 4). */
export function parseSearch(query: string): OrderSearch {
  const search = OPERATORS.test(query) ? { whole: query, prefix: null } : splitLastWord(query);
  const number = ORDER_NUMBER.exec(query.trim())?.[1];
  return number === undefined ? search : { ...search, number: Number(number) };
}

function splitLastWord(query: string): OrderSearch {
  const words = query.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return { whole: words.join(' '), prefix: `'${last.replaceAll(/['\\]/g, ' ')}':*` };
}
