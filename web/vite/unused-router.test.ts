import { expect, test } from 'vitest';
import { withoutExplanations } from './unused-router.ts';

test('what is asked stays, the sentence about it goes', () => {
  expect(withoutExplanations("invariant(isFine(), 'You must be fine'); warning(a, `not` + b, 2); go(c, 'text');")).toBe(
    "invariant(isFine()); warning(a); go(c, 'text');",
  );
});

test('an error keeps its name when it is short, and what others call a warning is theirs', () => {
  const long = `'${'word '.repeat(12)}'`;
  expect(withoutExplanations(`throw new Error(${long}); throw new Error('short'); x.warning(a, ${long})`)).toBe(
    `throw new Error(); throw new Error('short'); x.warning(a, ${long})`,
  );
});
