import { expect, test } from 'vitest';
import { paragraphChanges } from './paragraph-changes.ts';

const written = (before: string, after: string) =>
  paragraphChanges(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`);

test.each([
  ['one paragraph is rewritten', 'a\n\nb\n\nc', 'a\n\nx\n\nc', [' a', '-b', '+x', ' c']],
  ['one is put between', 'a\n\nc', 'a\n\nb\n\nc', [' a', '+b', ' c']],
  ['one is taken away', 'a\n\nb\n\nc', 'a\n\nc', [' a', '-b', ' c']],
  ['nothing changed but empty lines', 'a\n\n\nb', 'a\nb', [' a', ' b']],
  ['everything is new', 'a', 'b', ['-a', '+b']],
  ['there was nothing', '', 'b', ['+b']],
])('tells what changed when %s', (_, before, after, expected) => {
  expect(written(before, after)).toEqual(expected);
});

test('gives both texts back when the other side is left out', () => {
  const [before, after] = ['a\nb\nc\na\nd', 'b\na\nd\nc\na'];
  const changes = paragraphChanges(before, after);
  const side = (left: 'removed' | 'added') =>
    changes.filter(({ kind }) => kind === 'same' || kind === left).map(({ text }) => text);
  expect(side('removed').join('\n')).toBe(before);
  expect(side('added').join('\n')).toBe(after);
});
