import { expect, test } from 'vitest';
import { criticalRules, namesInMarkup, parseSheet } from './critical-rules.server.ts';

const page = new Set(['html', 'body', 'main', 'a', '.card', '.title']);
const critical = (css: string) => criticalRules(parseSheet(css), page);

test('keeps a rule when its classes and tags are on the page', () => {
  expect(critical('.card{a:b}.row{a:b}main .title>a{a:b}table{a:b}.card.row{a:b}')).toBe(
    '.card{a:b}main .title>a{a:b}',
  );
});

test('of several selectors those stay that find something', () => {
  expect(critical('.row,.card,.card .row,:is(.row,.other) a{a:b}')).toBe('.card,:is(.row,.other) a{a:b}');
});

test('attributes, negations and relations are believed', () => {
  const css = '.card[data-shown="a,b}"] a{a:b}.card:not(.row){a:b}.card:has(> .row:not(.old)){a:b}:root{a:b}*{a:b}';
  expect(critical(css)).toBe(css);
});

test('tokens stay that are used, also by each other or by a style of an element', () => {
  const css =
    ':root{--a:1px;--b:var(--c);--c:2px;--d:3px;color-scheme:light}[data-theme=dark]{--a:4px;--d:5px}.card{x:var(--b)}';
  const names = new Set([...page, ...namesInMarkup('<p style="width:var(--d)">')]);
  expect(criticalRules(parseSheet(css), names)).toBe(
    ':root{--b:var(--c);--c:2px;--d:3px;color-scheme:light}[data-theme=dark]{--d:5px;}.card{x:var(--b)}',
  );
});

test('states of interaction, print and forced colours are left to the whole stylesheet', () => {
  expect(critical('.card:hover{a:b}.card,.card:focus-visible{a:b}.title:active a{a:b}@media print{.card{a:b}}')).toBe(
    '.card{a:b}',
  );
  expect(critical('@media (forced-colors:active){.card{a:b}}.card{a:b}')).toBe('.card{a:b}');
  // `:not(:hover)` holds on a page nobody has touched yet, so the rule is critical.
  expect(critical('.card:not(:hover){a:b}')).toBe('.card:not(:hover){a:b}');
});

test('conditions and layers stay as long as something in them does', () => {
  expect(
    critical('@layer a,b;@layer ui{.row{a:b}@media (width<=760px){.card{a:b}.row{a:b}}}@media (x){.row{a:b}}'),
  ).toBe('@layer a,b;@layer ui{@media (width<=760px){.card{a:b}}}');
});

test('faces, moving pictures and texts with braces are kept as they are', () => {
  const css = '@font-face{font-family:X;src:url("a;b}c")}@keyframes k{from{a:b}50%{a:c}}.card:before{content:"}\\"{;"}';
  expect(critical(css)).toBe(css);
});
