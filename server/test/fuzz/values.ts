import fc from 'fast-check';

/** The part of JSON Schema that the contract uses. */
export interface FieldSchema {
  type?: string;
  enum?: string[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  anyOf?: FieldSchema[];
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
}

/** Ids and names that mean something in the scene. */
export interface KnownValues {
  [field: string]: unknown[];
}

const RUSSIAN = 'Перенести остатки и взаиморасчёты, сверить их с бухгалтерией. ';
const LONGEST_FILLING = 200;

/** Raises the maximum when the minimum exceeds that of most columns, as numbers of banks do. */
const integers = (min: number, max: number) => fc.integer({ min, max: Math.max(min, max) });

/** A valid value, or nearly: JSON Schema does not express every rule. */
export function valid(name: string, schema: FieldSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (known[name]) return fc.constantFrom(...known[name]);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valid(name, option, known)));
  switch (schema.type) {
    case 'boolean':
      return fc.constantFrom(true, false, '1', '0', 'true', 'on');
    case 'integer':
      return integers(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 2 ** 31 - 1));
    case 'number':
      return fc.integer({ min: (schema.minimum ?? 0) * 100, max: (schema.maximum ?? 100) * 100 }).map((n) => n / 100);
    case 'array':
      return fc.array(valid(`${name}[]`, schema.items ?? {}, known), { maxLength: 3 });
    case 'object':
      return whole(schema, known);
    case 'null':
      return fc.constant(null);
    default:
      return validText(schema);
  }
}

function validText({ pattern, minLength = 1, maxLength = 50 }: FieldSchema): fc.Arbitrary<unknown> {
  if (pattern && !pattern.includes('\\p') && !pattern.includes('\\P')) return fc.stringMatching(new RegExp(pattern));
  const filling = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, LONGEST_FILLING) });
  return filling.map((text) => (RUSSIAN.repeat(Math.ceil(minLength / RUSSIAN.length)) + text).slice(0, maxLength));
}

/** An object whose every field is valid. */
function whole(schema: FieldSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valid(name, field, known)]);
  return fc.record(Object.fromEntries(fields));
}

const deep = (depth: number): unknown => (depth === 0 ? 'дно' : [deep(depth - 1)]);

/** Values no field accepts: wrong kinds, extremes, and input that breaks a careless parser, query or page. */
const NASTY: unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.005,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 53,
  '9'.repeat(400),
  '1e3',
  '0x10',
  '١٢٣',
  'NaN',
  '\u0000',
  'нуль\u0000внутри',
  '\ud800',
  'одна половина \udc00 пары',
  '\u202eсправа налево',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ё'.repeat(20_000),
  "' or 1=1; drop table orders; --",
  '%_\\%',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '2024-02-30',
  '0000-00-00',
  '99999-01-01',
  [],
  [[]],
  [null],
  ['1', 2, { 3: 4 }],
  Array.from({ length: 2000 }, (_, index) => index),
  {},
  { $ne: null },
  { toString: 'нет', valueOf: null, length: -1 },
  deep(500),
];

export const nasty = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

export type Entry = [name: string, value: unknown];

/** Unknown fields. */
export const UNWANTED: Entry[][] = [
  [['__proto__', { is_moderator: true }]],
  [['constructor', { prototype: { is_admin: true } }]],
  [['hasOwnProperty', 1]],
  [['id', 1]],
  [['customer_uuid', '00000000-0000-4000-8000-000000000000']],
  [['status', 'N']],
  [['ё'.repeat(500), 'x']],
  [['\u0000', '\u0000']],
];

/** Fields of a form or a query: all valid, all but one, or all plus an unknown one. */
export function entries(schema: FieldSchema, known: KnownValues): fc.Arbitrary<Entry[]> {
  const fields = Object.entries(schema.properties ?? {});
  const good = fc.tuple(
    ...fields.map(([name, field]) => valid(name, field, known).map((value): Entry => [name, value])),
  );
  const unwanted = fc.tuple(good, fc.constantFrom(...UNWANTED)).map(([form, added]) => [...form, ...added]);
  if (fields.length === 0) return fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: unwanted });
  const spoilt = fc
    .tuple(good, fc.nat(fields.length - 1), nasty, fc.constantFrom('replaced', 'missing', 'twice'))
    .map(([form, at, value, how]) => spoil(form, at, value, how));
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: unwanted });
}

function spoil(form: Entry[], at: number, value: unknown, how: string): Entry[] {
  const [name = ''] = form[at] ?? [];
  const bad: Entry[] = how === 'missing' ? [] : [[name, value]];
  return how === 'twice' ? [...form, ...bad] : [...form.slice(0, at), ...bad, ...form.slice(at + 1)];
}

/** Path ids that cannot name anything. */
const MALFORMED = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '01',
  '+1',
  '9'.repeat(15),
  '9007199254740993',
  '9'.repeat(99),
  'abc',
  '٣',
  '%00',
  '..%2f..',
  '1%20',
  '%zz',
  '%ff',
  'null',
  'я'.repeat(40),
];

export const pathId = (real: number | string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 16, arbitrary: fc.constant(String(real)) },
    { weight: 1, arbitrary: fc.constantFrom('1', '999999999', '2147483647') },
    { weight: 1, arbitrary: fc.constantFrom(...MALFORMED) },
  );
