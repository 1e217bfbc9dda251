import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;

test('plays a scene of every journey in a usual run', () => {
  const journeys = globSync('e2e/**/*.spec.ts', { cwd: ROOT });
  expect(journeys.length).toBeGreaterThan(50);
  const without = journeys.filter((path) => !readFileSync(`${ROOT}${path}`, 'utf8').includes("tag: '@main'"));
  expect(without, 'without a test tagged @main').toEqual([]);
});
