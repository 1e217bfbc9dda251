import { expect, test } from 'vitest';
import { readWords } from '../../server/src/platform/operations/command-line.ts';
import { repeatCommand, TEST, wantedBy } from './arguments.ts';

const readArguments = (words: string[]) => wantedBy(readWords(TEST, words, {}));

test('runs both halves when no file is named', () => {
  expect(readArguments([])).toMatchObject({ hasUnits: true, hasJourneys: true, isDeep: false, title: null });
  expect(readArguments(['--deep'])).toMatchObject({ hasUnits: true, hasJourneys: true, isDeep: true });
});

test('gives each runner its own files and skips the other', () => {
  expect(readArguments(['server/src/orders'])).toMatchObject({ units: ['server/src/orders'], hasJourneys: false });
  expect(readArguments(['e2e/people/chat.spec.ts', '-t', 'a message'])).toMatchObject({
    journeys: ['e2e/people/chat.spec.ts'],
    hasUnits: false,
    title: 'a message',
  });
});

test('takes dear scenes in turn in a whole run alone', () => {
  expect(readArguments([])).toMatchObject({ isWhole: true });
  for (const words of [['e2e/people/chat.spec.ts'], ['-t', 'a message'], ['--changed']]) {
    expect(readArguments(words)).toMatchObject({ isWhole: false });
  }
});

test('refuses an option that does not exist', () => {
  expect(() => readArguments(['--depe'])).toThrow("Unknown option '--depe'");
});

test('names a command that repeats one test as it was', () => {
  expect(repeatCommand('e2e/people/chat.spec.ts', "it's read", { isDeep: false, seed: '7' })).toBe(
    String.raw`TEST_SEED=7 npm run test -- e2e/people/chat.spec.ts -t 'it'\''s read'`,
  );
});
