import { expect, test } from 'vitest';
import { helpOf, readWords, suggestCommand, UsageError } from './command-line.ts';

const COMMAND = {
  call: 'npm run sing',
  does: 'Sings.',
  ways: [
    ['', 'a song'],
    ['--loud <song>', 'this song, loudly'],
  ],
  options: { loud: { type: 'boolean', default: false }, key: { type: 'string' } },
  most_words: 1,
} as const;

test('reads options and words', () => {
  expect(readWords(COMMAND, ['--loud', 'moon'], {})).toMatchObject({ values: { loud: true }, positionals: ['moon'] });
  expect(readWords(COMMAND, ['--key=C'], {})).toMatchObject({ values: { loud: false, key: 'C' }, positionals: [] });
});

test.each([
  [['--quiet'], "Unknown option '--quiet'."],
  [['--loud=yes'], "Option '--loud' does not take an argument."],
  [['--key'], "Option '--key <value>' argument missing."],
  [['moon', 'sun'], '«sun» is one word too many.'],
])('refuses %j', (words, message) => {
  expect(() => readWords(COMMAND, words, {})).toThrow(new UsageError(message));
});

test('names the line that was meant when a word is nearly an option, and every way otherwise', () => {
  expect(suggestCommand(COMMAND, ['--lowd', 'moon'], {})).toBe('You meant: npm run sing -- --loud moon');
  expect(suggestCommand(COMMAND, ['-loud'], {})).toBe('You meant: npm run sing -- --loud');
  expect(suggestCommand(COMMAND, ['--dance'], {})).toBe(helpOf(COMMAND));
});

test('hears of an option that npm kept to itself', () => {
  const env = { npm_lifecycle_event: 'sing', npm_config_loud: 'true' };
  expect(() => readWords(COMMAND, ['moon'], env)).toThrow(UsageError);
  expect(suggestCommand(COMMAND, ['moon'], env)).toBe('You meant: npm run sing -- --loud moon');
});

test('prints each way as it is typed', () => {
  expect(helpOf(COMMAND)).toBe(
    'Sings.\n\n  npm run sing                   a song\n  npm run sing -- --loud <song>  this song, loudly',
  );
});
