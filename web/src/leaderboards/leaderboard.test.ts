import { expect, test } from 'vitest';
import { periodTitles } from './leaderboard.ts';

test('periods are named after the month and the year of Moscow', () => {
  const titles = (moment: string) => periodTitles(new Date(moment)).map(({ title }) => title);
  expect(titles('2026-11-20T12:00:00Z')).toEqual(['Ноябрь', '2026 год', 'Всё время']);
  expect(titles('2026-12-31T21:00:00Z')).toEqual(['Январь', '2027 год', 'Всё время']);
});
