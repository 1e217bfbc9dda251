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
    ['.a {\n  font: 500 0.875rem / 1.25rem var(--font);\n}', '2 writes 0.875rem / 1.25rem for var(--text-sm)'],
    ['.a {\n  height: 44px;\n}', '2 writes 44px for var(--height-ctl)'],
    ['.a {\n  grid-template-columns: 1fr 96px;\n}', '2 writes a share of the room without minmax(0, …)'],
    ['.a {\n  grid-template-columns: repeat(2, 1.5fr);\n}', '2 writes a share of the room without minmax(0, …)'],
    ['.a {\n  font-size: 17px;\n}', '2 writes font-size: 17px in px: 16px are 1rem'],
    ['@media (max-width: 760px) {\n}', '1 writes @media (max-width: 760px) in px: 16px are 1em'],
    ['@media (hover: hover) {\n}\n.a:hover {\n}', '3 writes :hover outside @media (hover: hover)'],
    ['.a {\n  min-height: 44px;\n}', '2 writes 44px for var(--height-ctl)'],
  ])('fails on %j', (text, reason) => {
    expect(check(text)).toEqual([`web/src/ui/cards/card.module.css:${reason}`]);
  });

  it.each([
    '.a { font: 500 var(--text-sm) var(--font); }',
    '.a { font: 500 0.875rem / 1.1875rem var(--font); }',
    // A picture; a line of text.
    '.a { width: 44px; height: 44px; }',
    '.a { line-height: 2.75rem; max-height: 44px; }',
    '.a { grid-template-columns: minmax(0, 1fr) repeat(auto-fill, minmax(min(100%, 240px), 1fr)) 1.5rem; }',
    '@media (hover: hover) { .a:hover { color: red; } .b:hover { color: red; } }',
    '@media (max-height: 400px) { .a { top: 0; } }',
    // The token for this size has another value on a phone.
    '.a { font: 600 2.5rem / 2.875rem var(--font); }',
  ])('passes %j', (text) => {
    expect(check(text)).toEqual([]);
  });

  it('fails on a size that many places repeat without a token', () => {
    const rules = Array.from(
      { length: 4 },
      (_, index) => `.r${index} { font: 400 0.9375rem / 1.4375rem var(--font); }`,
    );
    expect(check(rules.slice(1).join('\n'))).toEqual([]);
    expect(check(rules.join('\n'))).toEqual([expect.stringContaining('0.9375rem / 1.4375rem stands in 4 places')]);
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
