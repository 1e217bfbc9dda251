import { expect, test } from 'vitest';
import { browserCosts, dearestTests } from './test-costs.ts';

test('the dearest ten come first', () => {
  const costs = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, seconds: index }));
  const lines = dearestTests(costs).split('\n').slice(1);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatch(/11\.0 s {2}test 11$/);
  expect(lines.at(-1)).toMatch(/2\.0 s {2}test 2$/);
});

test('a browser test costs all its tries, in whatever group it stands', () => {
  const spec = {
    title: 'signs in',
    file: 'account.spec.ts',
    tests: [{ results: [{ duration: 2000 }, { duration: 500 }] }],
  };
  expect(browserCosts([{ title: 'account.spec.ts', suites: [{ title: 'group', specs: [spec] }] }])).toEqual([
    { name: 'e2e/account.spec.ts: signs in', seconds: 2.5 },
  ]);
});
