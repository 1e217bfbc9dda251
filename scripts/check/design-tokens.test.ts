import { describe, expect, it } from 'vitest';
import { checkDesignTokens } from './design-tokens.ts';

const TOKENS = {
  path: 'web/src/app/tokens.css',
  text: `:root { --text-sm: 0.875rem / 1.25rem; --text-h1: 2.5rem / 2.875rem; --height-ctl: 44px; }
@media (max-width: 47.5em) { :root { --text-h1: 1.875rem / 2.125rem; } }`,
};
const USERS = {
  path: 'web/src/app/base.css',
  text: 'h1 { font: 600 var(--text-h1) var(--font); height: var(--height-ctl); } p { font: 400 var(--text-sm) var(--font); }',
};
const check = (text: string, path = 'web/src/ui/cards/card.module.css') =>
  checkDesignTokens([TOKENS, USERS, { path, text }]).failures;

describe('design tokens', () => {
  it.each([
    [
      '.a {\n  font: 500 0.875rem / 1.25rem var(--font);\n}',
      '2 writes font: 500 0.875rem / 1.25rem var(--font) without a token',
    ],
    ['.a {\n  font-size: 1rem;\n}', '2 writes font-size: 1rem without a token'],
    ['.a {\n  line-height: 1.5;\n}', '2 writes line-height: 1.5 without a token'],
    ['.a {\n  border-radius: 7px;\n}', '2 writes border-radius: 7px without a token'],
    [
      '.a {\n  border-radius: var(--radius-row) 4px 0 0;\n}',
      '2 writes border-radius: var(--radius-row) 4px 0 0 without a token',
    ],
    ['.a {\n  border-top-left-radius: 50%;\n}', '2 writes border-top-left-radius: 50% without a token'],
    [
      '.a {\n  box-shadow: inset 0 0 0 2px var(--ink);\n}',
      '2 writes box-shadow: inset 0 0 0 2px var(--ink) without a token',
    ],
    ['.a {\n  height: 44px;\n}', '2 writes 44px for var(--height-ctl)'],
    ['.a {\n  grid-template-columns: 1fr 96px;\n}', '2 writes a share of the room without minmax(0, …)'],
    ['.a {\n  grid-template-columns: repeat(2, 1.5fr);\n}', '2 writes a share of the room without minmax(0, …)'],
    ['@media (max-width: 760px) {\n}', '1 writes @media (max-width: 760px) in px: 16px are 1em'],
    ['@media (hover: hover) {\n}\n.a:hover {\n}', '3 writes :hover outside @media (hover: hover)'],
    ['.a {\n  min-height: 44px;\n}', '2 writes 44px for var(--height-ctl)'],
    ['.a:has(.b) ~ * {\n}', '1 writes .a:has(.b) ~ *: name what :has() is of and styles'],
    ['.b,\n:has(> .a) .b {\n}', '2 writes :has(> .a) .b: name what :has() is of and styles'],
    ['body:has(.a) .b > :not(.c) {\n}', '1 writes body:has(.a) .b > :not(.c): name what :has() is of and styles'],
  ])('fails on %j', (text, reason) => {
    expect(check(text)).toEqual([`web/src/ui/cards/card.module.css:${reason}`]);
  });

  it.each([
    '.a { font: 500 var(--text-sm) var(--font); }',
    '.a { font: var(--weight, 500) var(--button-text, var(--text-sm)) var(--font); }',
    '.a { font: inherit; border-radius: 0 var(--radius-row) var(--radius-row) 0; box-shadow: var(--ring-line); }',
    // Letters that grow with a picture; a field that the browser has filled in.
    '.a { font: 600 calc(var(--side) * 0.34) / 1 var(--font); }',
    '.a input:autofill { box-shadow: inset 0 0 0 100px var(--card); }',
    // A picture; what is only not higher.
    '.a { width: 44px; height: 44px; }',
    '.a { max-height: 44px; }',
    '.a { grid-template-columns: minmax(0, 1fr) repeat(auto-fill, minmax(min(100%, 240px), 1fr)) 1.5rem; }',
    '@media (hover: hover) { .a:hover { color: red; } .b:hover { color: red; } }',
    '@media (max-height: 400px) { .a { top: 0; } }',
    '/* :has(> .a) * */ .a:has(> :nth-child(7)) .b, td:first-child:not(.a, :has(~ .b)) { top: 0; }',
  ])('passes %j', (text) => {
    expect(check(text)).toEqual([]);
  });

  it('fails on a size of text in px in the tokens themselves', () => {
    const tokens = { ...TOKENS, text: TOKENS.text.replace('0.875rem / 1.25rem', '14px / 20px') };
    expect(checkDesignTokens([tokens, USERS]).failures).toEqual([
      'web/src/app/tokens.css:1 writes --text-sm: 14px / 20px in px: 16px are 1rem',
    ]);
  });

  it('fails on a token nobody uses', () => {
    expect(
      checkDesignTokens([TOKENS, { ...USERS, text: USERS.text.replace('--text-sm', '--text-md') }]).failures,
    ).toEqual(['nobody uses --text-sm']);
  });

  it('fails when there are no tokens to see', () => {
    expect(checkDesignTokens([USERS]).failures).toEqual(['web/src/app/tokens.css has no tokens']);
  });
});
