import { expect, test } from 'vitest';
import type { PagePiece } from '../lib/loading/server-context.ts';
import { openCriticalCss } from './critical-css.server.ts';

const SECRET = '0123456789abcdef';

const textOf = (pieces: PagePiece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.bytes.toString())).join('');

test('pages get the styles of what stands in them, in the place of the placeholder', () => {
  const criticalCss = openCriticalCss(() => '.one{a:b}.two{a:b}');
  const filled = (names: string) => {
    const forPage = criticalCss.forPage(SECRET);
    return textOf(forPage.fill(`<style>${forPage.placeholder('/a.css')}</style><p class="${names}">`));
  };
  expect(['one', 'two', 'one two', 'one'].map(filled)).toEqual([
    '<style>.one{a:b}</style><p class="one">',
    '<style>.two{a:b}</style><p class="two">',
    '<style>.one{a:b}.two{a:b}</style><p class="one two">',
    '<style>.one{a:b}</style><p class="one">',
  ]);
});

test('a page without a stylesheet stays as it is', () => {
  expect(
    openCriticalCss(() => '')
      .forPage(SECRET)
      .fill('<p>503</p>'),
  ).toEqual(['<p>503</p>']);
});
