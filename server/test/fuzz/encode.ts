import type { Entry } from './values.ts';

export const ENCODINGS = ['json', 'urlencoded', 'multipart'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The body of a request and the headers that go with it. */
export interface EncodedBody {
  body: string | FormData;
  headers: Record<string, string>;
}

/** The same fields in each of the encodings a write accepts (product: wire). */
export function encode(encoding: Encoding, fields: readonly Entry[]): EncodedBody {
  switch (encoding) {
    case 'json': {
      // Written by hand: a name may come twice, and `__proto__` is a name like any other.
      const members = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`);
      return { body: `{${members.join(',')}}`, headers: { 'content-type': 'application/json' } };
    }
    case 'urlencoded':
      return {
        body: new URLSearchParams(flat(fields)).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
    case 'multipart': {
      const form = new FormData();
      for (const [name, text] of flat(fields)) form.append(name, text);
      // An empty form has no boundary.
      if (fields.length === 0) form.append('', '');
      return { body: form, headers: {} };
    }
  }
}

/** Lists repeat their name with `[]`; values that a form cannot express are written as JSON. */
export const flat = (fields: readonly Entry[]): [string, string][] =>
  fields.flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((item): [string, string] => [`${name}[]`, textOf(item)])
      : [[name, textOf(value)] as [string, string]],
  );

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
