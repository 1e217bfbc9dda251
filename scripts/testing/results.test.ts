import { expect, test } from 'vitest';
import { browserResults, failedTests, slowestTests, vitestResults } from './results.ts';

const PASSED = { name: 'a test', seconds: 1, failure: null };

test('the dearest ten come first', () => {
  const results = Array.from({ length: 12 }, (_, index) => ({ ...PASSED, name: `test ${index}`, seconds: index }));
  const lines = slowestTests(results).split('\n').slice(1);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatch(/11\.0 s {2}test 11$/);
  expect(lines.at(-1)).toMatch(/2\.0 s {2}test 2$/);
});

test('each failed test is named with the beginning of why', () => {
  const failure = ['expected 1 to be 2', ...Array.from({ length: 40 }, (_, line) => `at line ${line}`)].join('\n');
  const lines = failedTests([PASSED, { name: 'another', seconds: 1, failure }])?.split('\n') ?? [];
  expect(lines.slice(0, 3)).toEqual(['The tests that failed:', '  another', '    expected 1 to be 2']);
  expect(lines).toHaveLength(14);
  expect(failedTests([PASSED])).toBeNull();
});

test('a file that failed outside of its tests is a failure of its own', () => {
  const test = { fullName: 'adds', status: 'passed', duration: 1500 };
  const files = [
    { name: 'one.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    {
      name: 'two.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [test, { ...test, fullName: 'divides', status: 'failed', failureMessages: ['by zero'] }],
    },
  ];
  files.push({ name: 'three.test.ts', status: 'failed', message: 'cannot drop', assertionResults: [test] });
  expect(vitestResults(files, (name) => `x/${name}`)).toEqual([
    { name: 'x/one.test.ts', seconds: 0, failure: 'no such module' },
    { name: 'x/two.test.ts: adds', seconds: 1.5, failure: null },
    { name: 'x/two.test.ts: divides', seconds: 1.5, failure: 'by zero' },
    { name: 'x/three.test.ts: adds', seconds: 1.5, failure: null },
    { name: 'x/three.test.ts', seconds: 0, failure: 'cannot drop' },
  ]);
});

test('counts all tries of a browser test in any group', () => {
  const spec = {
    title: 'signs in',
    file: 'account.spec.ts',
    ok: false,
    tests: [{ results: [{ duration: 2000, errors: [{ message: 'no button' }] }, { duration: 500 }] }],
  };
  expect(browserResults([{ title: 'account.spec.ts', suites: [{ title: 'group', specs: [spec] }] }])).toEqual([
    { name: 'e2e/account.spec.ts: signs in', seconds: 2.5, failure: 'no button' },
  ]);
});
