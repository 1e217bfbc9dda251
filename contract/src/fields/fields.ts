import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { CURSOR_FORM, LIST_LIMITS } from '@provodka/domain/lists.ts';
import { isRubleAmount } from '@provodka/domain/money/money.ts';
import { CRITERIA_LIMITS, tidyCriteria } from '@provodka/domain/orders/criteria.ts';
import { limitMarks } from '@provodka/domain/text/stacked-marks.ts';
import { readTypedNumber } from '@provodka/domain/text/typed-numbers.ts';
import { ambiguousNumber, formatTrimmed } from '@provodka/domain/text/written-numbers.ts';
import { UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import * as z from 'zod/mini';

/**
 * Field kinds of the wire (product: wire). A body may come as JSON, urlencoded or multipart, so a number may arrive as text,
 * a list as a single value and a boolean as 1 or 0; these schemas accept all three and give one type.
 */

// The message where a schema has none of its own.
z.config({ customError: () => 'Проверьте это поле' });

const blank = (value: unknown): unknown => (value === '' || value === null ? undefined : value);
const numeric = (value: unknown) => {
  if (typeof value !== 'string') return value;
  const [, minus, text = ''] = /^\s*(-?)(.*)$/s.exec(value) ?? [];
  const typed = readTypedNumber(text);
  // An ambiguous number stays text, so that the schema refuses it and names both readings.
  return typed && 'value' in typed ? (minus ? -typed.value : typed.value) : value;
};
// A form says «no more of them» by one blank under the list's own name, `platforms[]=`, which arrives as a list of a blank.
const listed = (value: unknown) =>
  Array.isArray(value) ? value.filter((item) => item !== '') : blank(value) === undefined ? undefined : [value];

/** Signs that reverse the text around them or are invisible. Joiners and variation selectors stay: emoji need them. */
const UNSEEN = /[\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u206f\u3164\ufeff\uffa0]/gu;
/** Half of a surrogate pair, which no encoding can store. */
const LONE_HALF = /\p{Cs}/gu;
const SHOWS_SOMETHING = /[^\s\u2800\p{M}\p{Default_Ignorable_Code_Point}]/u;
const tidy = (value: string) => {
  const tidied = value
    .replaceAll(LONE_HALF, '')
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(UNSEEN, '')
    .trim();
  return SHOWS_SOMETHING.test(tidied) ? tidied : '';
};
/** A single line: whitespace collapses to one blank, and a letter has two marks at most. */
const inOneLine = (value: string) => limitMarks(tidy(value)).replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029 ]+/g, ' ');
const lineByLine = (value: unknown): unknown => {
  const given = typeof value === 'string' ? [value] : value;
  const isText = Array.isArray(given) && given.every((item) => typeof item === 'string');
  return isText ? tidyCriteria(given.flatMap((item) => tidy(item).split('\n'))) : value;
};

/** A short name that is looked up as it was typed: without control characters and halves of signs, which the database does not take. */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;

/** A path of this site with its query: nothing that a browser could take for another site. */
export const OWN_PATH = /^\/(?![/\\])[^\\\s\p{Cc}\p{Cs}]*$/u;

/** The message of an empty field that has no message of its own. */
const askFor = (label: string) => `Заполните поле «${label}»`;

/** The least and the most; they come from domain. */
export type Bounds = readonly [least: number, most: number];

/** The range of an id column. */
const ID: Bounds = [1, 2 ** 31 - 1];

/**
 * Text of a user: trimmed, line breaks as \n, no control characters, halves of one or signs that nobody sees, length
 * between `min` and `max`. An empty field says `ask`: «Напишите, что сделано».
 */
export const text = (label: string, bounds: Bounds, ask?: string) => written(tidy, label, bounds, ask);

/** Text of a user in one line, because names and titles stand in subjects, headings and tables. */
export const line = (label: string, bounds: Bounds, ask?: string) => written(inOneLine, label, bounds, ask);

function written(tidied: (value: string) => string, label: string, [min, max]: Bounds, ask?: string) {
  const empty = ask ?? askFor(label);
  const bounds =
    min > 1 ? `от ${formatTrimmed(min)} до ${formatTrimmed(max)} символов` : `не больше ${formatTrimmed(max)} символов`;
  const message = `${ask ?? label}: ${bounds}`;
  return z.pipe(
    z.pipe(z.string(empty), z.transform(tidied)),
    z
      .string()
      .check(
        z.minLength(Math.min(min, 1), { error: empty, abort: true }),
        z.minLength(min, message),
        z.maxLength(max, message),
      ),
  );
}

/** A whole number within bounds, also written as text with spaces between thousands. An empty field says `ask`. */
export function integer(label: string, [min, max]: Bounds, ask?: string) {
  const message = `${ask ?? label}: целое число от ${formatTrimmed(min)} до ${formatTrimmed(max)}`;
  const error = emptyOr(ask ?? askFor(label), message);
  return z.pipe(z.transform(numeric), z.int({ error }).check(z.minimum(min, message), z.maximum(max, message)));
}

/** A bound of a filter in rubles, whose kopecks are dropped. */
export function wholePart(label: string, bounds: Bounds) {
  const truncated = (read: unknown) => (typeof read === 'number' ? Math.trunc(read) : read);
  return z.pipe(
    z.transform((value) => truncated(numeric(value))),
    integer(label, bounds),
  );
}

/** Percent with at most two decimals. */
export function percent(label: string, [min, max]: Bounds) {
  const message = `${label}: от ${formatTrimmed(min)} до ${formatTrimmed(max)} %, не больше двух знаков после запятой`;
  const error = emptyOr(askFor(label), message);
  const number = z.number({ error }).check(z.minimum(min, message), z.maximum(max, message));
  return z.pipe(z.transform(numeric), number.check(z.refine(isRubleAmount, message)));
}

/** The id of a row. */
export const id = (label: string) => integer(label, ID);

/** Rubles with at most two decimals. An empty field says `ask`: «Укажите цену». */
export function rubles(label: string, [min, max]: Bounds, ask?: string) {
  const start = ask ?? `${label}:`;
  const message = `${start} от ${formatTrimmed(min)} до ${formatTrimmed(max)} ₽`;
  const error = emptyOr(ask ?? askFor(label), message);
  return z.pipe(
    z.transform(numeric),
    z
      .number({ error })
      .check(
        z.minimum(min, message),
        z.maximum(max, message),
        z.refine(isRubleAmount, `${start} с точностью до копейки`),
      ),
  );
}

/** 1/0, true/false and the `on` of an HTML checkbox. */
export function bool(label: string, ask = `${label}: укажите да или нет`) {
  return z.pipe(
    z.transform((value) => {
      if (value === true || value === 'true' || value === 1 || value === '1' || value === 'on') return true;
      if (value === false || value === 'false' || value === 0 || value === '0') return false;
      return value;
    }),
    z.boolean(ask),
  );
}

/** An optional field: empty text and null mean "not given". */
export function optional<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.transform(blank),
    z.optional(schema) as z.ZodMiniType<unknown, unknown>,
  ) as unknown as z.ZodMiniOptional<T>;
}

/** A field that may be cleared: empty text and null mean null; absence means "leave as it is". */
export function clearable<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value): unknown => (value === '' ? null : value)),
      z.nullable(schema) as z.ZodMiniType<unknown, unknown>,
    ),
  ) as unknown as z.ZodMiniOptional<z.ZodMiniNullable<T>>;
}

/** A list of some of the given words, without repetitions; a blank says none of them. */
export function someOf<const V extends readonly string[]>(label: string, values: V) {
  const word = oneOf(label, values);
  return z.pipe(
    z.pipe(z.transform(listed), z.optional(z.array(word).check(z.maxLength(values.length, `${label}: слишком много`)))),
    z.transform((list: V[number][] | undefined) => list && [...new Set(list)]),
  ) as unknown as z.ZodMiniArray<typeof word>;
}

/** A list of texts without repetitions, at least one of them; a blank among them is left out. */
export function listOf<T extends z.ZodMiniType>(label: string, item: T, [least, most]: Bounds) {
  const message = `${label}: от ${least} до ${most}`;
  return z.pipe(
    z.pipe(
      z.transform((value): unknown => listed(value) ?? []),
      z.array(item, message).check(z.minLength(least, askFor(label)), z.maxLength(most, message)),
    ),
    z.transform((list: z.output<T>[]) => [...new Set(list)]),
  ) as unknown as z.ZodMiniArray<T>;
}

/** A list of words in a filter, which may be empty. */
export function anyOf<const V extends readonly string[]>(label: string, values: V) {
  return z.pipe(
    z.transform((value) => listed(value)),
    z.optional(z.array(oneOf(label, values)).check(z.maxLength(values.length, `${label}: слишком много`))),
  ) as unknown as z.ZodMiniOptional<z.ZodMiniArray<ReturnType<typeof oneOf<V>>>>;
}

/** Criteria of acceptance, as a list or line by line; blank lines and marks of lists are no part of them. */
export function criteria(label: string) {
  const [, most] = CRITERIA_LIMITS.number;
  const [, longest] = CRITERIA_LIMITS.title;
  const lines = z.array(z.string(`${label}: список строк`), `${label}: список строк`).check(
    z.maxLength(most, `${label}: не больше ${most}`),
    z.refine(
      (list) => list.every(({ length }) => length <= longest),
      `${label}: строка не длиннее ${longest} символов`,
    ),
  );
  return z.optional(z.pipe(z.transform(lineByLine), lines)) as unknown as z.ZodMiniOptional<
    z.ZodMiniArray<z.ZodMiniString>
  >;
}

/** A list of ids without repetitions; a single value counts as a list of one. */
export function ids(label: string, max: number = LIST_LIMITS.ids) {
  return z.pipe(
    z.pipe(z.transform(listed), z.optional(z.array(id(label)).check(z.maxLength(max, `${label}: не больше ${max}`)))),
    z.transform((list: number[] | undefined) => list && [...new Set(list)]),
  ) as unknown as z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniNumber>>;
}

/** A list of ids with at least one; `ask` is the message when there is none. */
export function someIds(label: string, max: number, ask: string) {
  return z.pipe(
    z.pipe(
      z.transform(listed),
      z
        .array(id(label), { error: emptyOr(ask, `${label}: список номеров`) })
        .check(z.minLength(1, ask), z.maxLength(max, `${label}: не больше ${max}`)),
    ),
    z.transform((list: number[]) => [...new Set(list)]),
  ) as unknown as z.ZodMiniArray<z.ZodMiniNumber>;
}

export function uuids(label: string, max: number = LIST_LIMITS.ids) {
  return z.pipe(
    z.transform(listed),
    z.optional(z.array(z.guid(`${label}: неверный номер`)).check(z.maxLength(max, `${label}: не больше ${max}`))),
  ) as unknown as z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniString>>;
}

/** A calendar day `yyyy-MM-dd` that exists. An empty field says `ask`: «Выберите день сдачи». */
export function day(label: string, ask = askFor(label)) {
  return z.string({ error: emptyOr(ask, `${label}: дата в виде ГГГГ-ММ-ДД`) }).check(
    z.minLength(1, { error: ask, abort: true }),
    z.refine(
      (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value,
      `${label}: дата в виде ГГГГ-ММ-ДД`,
    ),
  );
}

/** A moment: ISO 8601 with offset (product: wire). */
export function instant(label: string) {
  return z.iso.datetime({ offset: true, error: `${label}: укажите день и время целиком` });
}

/** One of the given words. */
export function oneOf<const V extends readonly string[]>(label: string, values: V, ask?: string) {
  return z.enum(values, { error: emptyOr(ask ?? askFor(label), `${label}: одно из ${values.join(', ')}`) });
}

/** One sentence for a field that was left empty, another for one that was filled in wrongly. */
function emptyOr(ask: string, message: string): (issue: { input?: unknown }) => string {
  return ({ input }) => (input === undefined || input === null || input === '' ? ask : (readingsOf(input) ?? message));
}

/** The sentence with both readings of an ambiguous number; null for anything else. */
function readingsOf(input: unknown): string | null {
  const typed = typeof input === 'string' ? readTypedNumber(input) : null;
  return typed && 'readings' in typed ? ambiguousNumber(typed.readings) : null;
}

/** A consent that has to be given. */
export function consent(message: string) {
  return z.pipe(bool('Согласие', message), z.literal(true, message));
}

/** The sum that a dialog showed; the move is refused when the sum has changed since (decisions 0021). */
export const expectedPrice = {
  expected_price: optional(rubles('Цена', DEAL_LIMITS.shown_sum)),
};
export const fileIds = {
  file_ids: ids('Файлы', UPLOAD_LIMITS.filesAtOnce),
};
export const changedFileIds = {
  file_ids: ids('Файлы', UPLOAD_LIMITS.filesAtOnce),
  delete_file_ids: ids('Файлы', UPLOAD_LIMITS.filesAtOnce),
};

/** `page` and `limit` of every list (product: wire). */
export const paging = {
  page: z._default(optional(integer('Страница', LIST_LIMITS.page)), 1),
  limit: z._default(optional(integer('Количество на странице', LIST_LIMITS.page_size)), 10),
};
/** A cursor from `meta.cursors` of the linking page, so that rows neither repeat nor vanish while the list changes. */
export const cursorPaging = {
  ...paging,
  cursor: optional(z.string().check(z.regex(CURSOR_FORM, 'Курсор не из списка'))),
};
