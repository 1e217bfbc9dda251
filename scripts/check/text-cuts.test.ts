import { describe, expect, it } from 'vitest';
import { checkTextCuts } from './text-cuts.ts';

const path = 'web/src/orders/card.tsx';

describe('cuts of texts', () => {
  it.each([
    'order.title.slice(0, 80)',
    'title.substring(0, 80)',
    'person.full_name?.trim().slice(0, 1)',
    "(person.full_name ?? '')[0]",
    'full_name[0]',
    'first_name.at(0)',
    'word.charAt(0)',
    'message.message.substr(0, 9)',
    'said.slice(0, LONGEST_TITLE - 1)',
    'line.slice(0, EXCERPT_LENGTH)',
    "[...text].slice(0, 200).join('')",
    "Array.from(stem).slice(0, MOST).join('')",
    "signs.slice(0, SHOWN).join('')",
    '[...full_name][0]',
    'sql`select o.id, left(o.description, ${LENGTH}) from orders o`',
    'sql`select substring(title from 1 for 20) from orders`',
  ])('fails on %s', (code) => {
    const failures = [expect.stringMatching(/^web\/src\/orders\/card\.tsx:2 may cut inside a grapheme: /)];
    expect(checkTextCuts([{ path, text: `\nexport const cut = ${code};` }]).failures).toEqual(failures);
  });

  it.each([
    [path, 'shorten(order.title, 80)'],
    [path, 'firstGrapheme(full_name)'],
    [path, 'orders.slice(0, MOST_SHOWN)'],
    [path, 'day.slice(0, 7)'],
    [path, 'rows[0]'],
    [path, 'ORDER_LIMITS.title[0]'],
    [path, 'description.slice(end)'],
    [path, 'titles.at(0)'],
    [path, 'text.slice(start, match.index)'],
    [path, "[last, ...rest].slice(0, 2).join(' ')"],
    [path, 'sql`select left(storage_key, 2), left(o.description, 400) as beginning from files`'],
    ['web/src/orders/card.test.tsx', 'title.slice(0, 80)'],
    ['scripts/schema.ts', 'title.slice(0, 80)'],
  ])('passes in %s on %s', (where, code) => {
    expect(checkTextCuts([{ path: where, text: `export const cut = ${code};` }]).failures).toEqual([]);
  });
});
