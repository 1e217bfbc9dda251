/** The kinds of a piece of 1C code that are coloured differently. */
export type CodePartKind = 'text' | 'keyword' | 'string' | 'comment' | 'number' | 'date' | 'directive';
export interface CodePart {
  kind: CodePartKind;
  text: string;
}

/** Keywords in both languages of 1C; letter case does not matter. */
const KEYWORDS = new Set(
  `процедура функция конецпроцедуры конецфункции если тогда иначе иначеесли конецесли для каждого из по пока цикл конеццикла
  возврат прервать продолжить попытка исключение конецпопытки вызватьисключение новый перем экспорт знач и или не истина ложь
  неопределено null перейти выполнить добавитьобработчик удалитьобработчик асинх ждать
  procedure function endprocedure endfunction if then else elsif endif for each in to while do enddo return break continue try
  except endtry raise new var export val and or not true false undefined goto execute addhandler removehandler async await
  выбрать выбор когда конец как где сгруппировать упорядочить соединение левое внутреннее объединить все различные поместить`.split(
    /\s+/,
  ),
);

const PIECES: readonly [CodePartKind | 'word', RegExp][] = [
  ['comment', /\/\/[^\n]*/y],
  // A quote within is doubled; on further lines the text goes on behind a bar.
  ['string', /"(?:[^"]|"")*(?:"|$)/y],
  ['date', /'\d[\d.\-: T]*'/y],
  ['directive', /[&#][\p{L}_][\p{L}\p{N}_]*/uy],
  ['number', /\d+(?:\.\d+)?/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['text', /[^\p{L}\p{N}_"'&#/]+|[\s\S]/uy],
];

/** Splits 1C code into coloured parts; joined again they are the code, letter by letter. */
export function codeParts(code: string): CodePart[] {
  const parts: CodePart[] = [];
  let at = 0;
  while (at < code.length) {
    const [kind, text] = pieceAt(code, at);
    at += text.length;
    const last = parts.at(-1);
    if (last && last.kind === kind && kind === 'text') last.text += text;
    else parts.push({ kind, text });
  }
  return parts;
}

function pieceAt(code: string, at: number): [CodePartKind, string] {
  for (const [kind, pattern] of PIECES) {
    pattern.lastIndex = at;
    const text = pattern.exec(code)?.[0];
    if (text === undefined) continue;
    if (kind !== 'word') return [kind, text];
    return [KEYWORDS.has(text.toLowerCase()) ? 'keyword' : 'text', text];
  }
  return ['text', code.slice(at, at + 1)];
}

/** The first and the last line of a block that is recognised as code without a fence. */
const BLOCKS: readonly [opens: RegExp, closes: RegExp][] = [
  [
    /^\s*(?:асинх\s+)?(?:процедура|функция)\s+[\p{L}_][\p{L}\p{N}_]*\s*\(/iu,
    /^\s*конец(?:процедуры|функции)(?![\p{L}\p{N}_])/iu,
  ],
  [/^\s*если\s.*\sтогда\s*(?:\/\/.*)?$/iu, /^\s*конецесли\s*;/iu],
  [/^\s*(?:для|пока)\s.*\sцикл\s*(?:\/\/.*)?$/iu, /^\s*конеццикла\s*;/iu],
  [/^\s*попытка\s*(?:\/\/.*)?$/iu, /^\s*конецпопытки\s*;/iu],
];
/** The most lines of such a block; a longer one needs a fence. */
const LONGEST_BLOCK = 300;
const DIRECTIVE = /^\s*&на[\p{L}]+\s*$/iu;

/**
 * How many lines from this one on are code of 1C that nobody has fenced: a whole procedure, function, condition, loop or
 * attempt, to its end; 0 when it is not.
 */
export function codeLines(lines: readonly string[], from: number): number {
  const start = DIRECTIVE.test(lines[from] ?? '') ? from + 1 : from;
  const block = BLOCKS.find(([opens]) => opens.test(lines[start] ?? ''));
  if (!block) return 0;
  const [opens, closes] = block;
  let depth = 0;
  for (let at = start; at < Math.min(lines.length, start + LONGEST_BLOCK); at++) {
    if (opens.test(lines[at] ?? '')) depth += 1;
    if (closes.test(lines[at] ?? '')) depth -= 1;
    if (depth === 0) return at - from + 1;
  }
  return 0;
}
