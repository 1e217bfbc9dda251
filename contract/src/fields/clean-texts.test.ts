import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROUTES } from '../http/routes.ts';

/** Characters that the database, pages or letters cannot hold: halves of surrogate pairs, and controls other than line breaks and tabs. */
const UNCLEAN = /\p{Cs}|(?![\t\n])\p{Cc}/u;
const HOSTILE = ['\ud83d', '\udc68', '\u0000', '\u0007', '\u009f'];
const LENGTHS = [3, 12, 30, 60, 120];

/** Fields of a schema that let such a character through. A password is never shown, and is hashed as it is. */
function uncleanFields(schema: z.ZodMiniType | undefined): string[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodMiniType>)
    .filter(([name]) => !/password/.test(name))
    .flatMap(([name, field]) => (letsThrough(field) ? [name] : []));
}

const letsThrough = (field: z.ZodMiniType): boolean =>
  HOSTILE.some((sign) =>
    LENGTHS.some((length) => {
      const text = `Фа${sign}милия `.repeat(20).slice(0, length) + sign;
      return [text, [text], `/${text.replaceAll(' ', '')}`, text.replaceAll(/[^\p{Cs}\p{Cc}]/gu, 'a')].some((given) => {
        const read = field.safeParse(given);
        return read.success && [read.data].flat().some((item) => typeof item === 'string' && UNCLEAN.test(item));
      });
    }),
  );

test('no text of a call holds half of a sign or a control', () => {
  const found = Object.values(ROUTES).flatMap((route: { name: string; body?: z.ZodMiniType; query?: z.ZodMiniType }) =>
    [...uncleanFields(route.body), ...uncleanFields(route.query)].map((field) => `${route.name}.${field}`),
  );
  expect(found).toEqual([]);
});

test('finds a field that takes whatever comes', () => {
  expect(uncleanFields(z.object({ title: z.string(), count: z.int() }))).toEqual(['title']);
});

test('half of a sign is no part of a text, and what stood beside it stays', () => {
  const { body } = ROUTES.orders_create as { body: z.ZodMiniType };
  const given = { title: 'Обмен \ud83dУТ и БП', description: `${'а'.repeat(50)}\udc68👨‍👩‍👧` };
  expect(z.safeParse(body, given).data).toMatchObject({
    title: 'Обмен УТ и БП',
    description: `${'а'.repeat(50)}👨‍👩‍👧`,
  });
});
