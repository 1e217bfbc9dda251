import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { withBodies } from './function-bodies.ts';

const parse = (code: string) => parseSync('library.js', code).program;
const CODE =
  'function open() {\n  async function submit(data) { return { data }; }\n  return submit;\n}\nfunction close() {}';

test('a function gets another body, wherever it is declared', () => {
  expect(withBodies(CODE, { submit: 'throw 1;' }, parse)).toBe(
    'function open() {\n  async function submit(data) {throw 1;}\n  return submit;\n}\nfunction close() {}',
  );
});

test('a function that the library no longer has stops the build', () => {
  expect(() => withBodies(CODE, { submit: '', send: '' }, parse)).toThrow('declares no function send');
});
