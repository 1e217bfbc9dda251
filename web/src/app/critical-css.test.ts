import { expect, test } from 'vitest';
import { openCriticalCss } from './critical-css.server.ts';

const SECRET = '0123456789abcdef';

test('pages get the styles of what stands in them, in the place of the placeholder', () => {
  const criticalCss = openCriticalCss(() => '.one{a:b}.two{a:b}');
  const filled = (names: string) => {
    const forPage = criticalCss.forPage(SECRET);
    return forPage.fill(`<style>${forPage.placeholder('/a.css')}</style><p class="${names}">`);
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
  ).toBe('<p>503</p>');
});
