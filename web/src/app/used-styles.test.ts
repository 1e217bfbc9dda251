import { expect, test } from 'vitest';
import { askedIn, parseSheet, usedStyles } from './used-styles.ts';

const drawn = (html: string, own: string, other = '') =>
  usedStyles(askedIn(html), [parseSheet(own)], [parseSheet(other)]);

test('a rule is taken when all its classes stand in the page, each selector by itself', () => {
  const css = '.a{top:0}.a .b{left:0}.c,.a>i{right:0}.gone{bottom:0}';
  expect(drawn('<p class="a x">', css)).toBe('.a{top:0}.a>i{right:0}');
  expect(drawn('<p class="a"><b class="b">', css)).toBe('.a{top:0}.a .b{left:0}.a>i{right:0}');
});

test('groups keep what is wanted of them, and an empty one goes', () => {
  const css = '@layer ui{.a{top:0}@media (width<=760px){.a{top:1px}.b{top:2px}}}@media print{.b{top:0}}';
  expect(drawn('<p class="a">', css)).toBe('@layer ui{.a{top:0}@media (width<=760px){.a{top:1px}}}');
});

test('what a page may not have does not make it wait, and what only a pointer brings comes later', () => {
  expect(drawn('<p class="a">', '.a:not(.b){top:0}.a:is(.c,:not(.d)){left:0}')).toBe(
    '.a:not(.b){top:0}.a:is(.c,:not(.d)){left:0}',
  );
  expect(drawn('<p class="a">', '@media (hover:hover){.a:hover{top:0}}.a:active{top:0}')).toBe('');
});

test('rules without classes come from the sheets of the page alone, movements with what moves', () => {
  const own = '@font-face{font-family:F}p{top:0}@keyframes k{to{left:0}}@keyframes z{to{left:0}}.a{animation:k 1s}';
  expect(drawn('<p class="a">', own, 'p{top:9px}@font-face{font-family:G}.a{left:9px}')).toBe(
    '@font-face{font-family:F}p{top:0}.a{animation:k 1s}.a{left:9px}@keyframes k{to{left:0}}',
  );
});

test('a token stays where the styles or the markup ask for it', () => {
  const css = ':root{--a:1px;--b:var(--a);--c:2px;color-scheme:light}.x{top:var(--b)}';
  expect(drawn('<p class="x">', css)).toBe(':root{--a:1px;--b:var(--a);color-scheme:light}.x{top:var(--b)}');
  expect(drawn('<p style="top:var(--c)">', css)).toContain('--c:2px');
});

test('braces in strings open nothing', () => {
  expect(drawn('<p class="a">', '.a:before{content:"}{"}.b{top:0}')).toBe('.a:before{content:"}{"}');
});

test('a sheet that is cut off is told, not half used', () => {
  expect(() => parseSheet('.a{top:0')).toThrow('ends inside of a block');
});
