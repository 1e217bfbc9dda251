import { expect, test } from 'vitest';
import { textSizes } from './text-size.ts';

test('text grows with the size set in the browser, nothing else does', () => {
  expect(textSizes(':root{--text-md: 16px / 24px;--card-padding: 28px}')).toBe(
    ':root{--text-md: 1rem / 1.5rem;--card-padding: 28px}',
  );
  expect(textSizes('.a {\n  font: 600 clamp(30px, 4vw, 60px) / 22px var(--font);\n  height: 44px;\n}')).toBe(
    '.a {\n  font: 600 clamp(1.875rem, 4vw, 3.75rem) / 1.375rem var(--font);\n  height: 44px;\n}',
  );
  expect(textSizes('.a{font-size:13.5px;line-height:1.2;letter-spacing:1px}')).toBe(
    '.a{font-size:0.84375rem;line-height:1.2;letter-spacing:1px}',
  );
});

test('a page turns narrow by the room its text has', () => {
  expect(textSizes('@media (min-width: 761px) and (max-width: 1120px) {.a{width: 10px}}')).toBe(
    '@media (min-width: 47.5625em) and (max-width: 70em) {.a{width: 10px}}',
  );
  expect(textSizes('@media (max-height: 400px) {.a{top: 0}}')).toBe('@media (max-height: 400px) {.a{top: 0}}');
});
