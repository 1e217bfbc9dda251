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

it('lets one line end before the next is shown, however far that has come', () => {
  const written: string[] = [];
  const out = { write: (text: string) => written.push(text) };
  const building = openProgress('Building:', out);
  const playing = openProgress('Playing:', out);
  playing.reach(10);
  building.reach('client');
  expect(written.join('')).toBe('Building: client');
  building.end();
  expect(written.join('')).toBe('Building: client\nPlaying: 10');
  playing.reach(20);
  playing.end();
  expect(written.join('')).toBe('Building: client\nPlaying: 10 20\n');
});
