import { expect, it } from 'vitest';
import { openProgress } from './progress.ts';

it('tells of work in one line, from its beginning to its end', () => {
  const written: string[] = [];
  const progress = openProgress('Playing:', { write: (text) => written.push(text) });
  expect(written.join('')).toBe('Playing:');
  progress.reach(10);
  progress.reach('done');
  progress.end();
  expect(written.join('')).toBe('Playing: 10 done\n');
});
