import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSourceFiles, type SourceFile } from '../check/source-files.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { plan, testOf, withPlanted } from './planting.ts';
import { failuresIn } from './runs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const RULE = 'export const isAllowed = (price: number) => price > 100;\n';
const FAULT: Fault = {
  id: 'price',
  kind: 'money',
  sentence: 'The bound itself is allowed.',
  home: 'domain',
  find: 'price > 100',
  replace: 'price >= 100',
  hints: [],
};

describe('the faults', () => {
  test('are forty with names of their own', () => {
    expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(40);
    expect(FAULTS).toHaveLength(40);
  });

  test('stand each in one place of the tree of today, and name tests that exist', async () => {
    const files = await readSourceFiles(ROOT);
    const outdated = FAULTS.flatMap((fault) => {
      try {
        plan(files, fault);
        for (const hint of fault.hints) testOf(files, hint);
        return [];
      } catch (error) {
        return [`${fault.id}: ${String(error)}`];
      }
    });
    expect(outdated).toEqual([]);
  });
});

describe('a fault', () => {
  const files = (...paths: string[]): SourceFile[] => paths.map((path) => ({ path, text: RULE }));

  test('goes wherever its home keeps its text, and into no test', () => {
    const { path, text } = plan(files('domain/src/moved/rule.ts', 'domain/src/rule.test.ts', 'web/src/rule.ts'), FAULT);
    expect([path, text]).toEqual(['domain/src/moved/rule.ts', RULE.replace('price > 100', 'price >= 100')]);
  });

  test('has to be rewritten when its text is gone, stands twice or stays as it is', () => {
    expect(() => plan(files('server/src/rule.ts'), FAULT)).toThrow('its text stands 0 times in domain');
    expect(() => plan(files('domain/src/a.ts', 'domain/src/b.ts'), FAULT)).toThrow('its text stands 2 times in domain');
    expect(() => plan(files('domain/src/a.ts'), { ...FAULT, replace: FAULT.find })).toThrow('it changes nothing');
  });
});

describe('a planted tree', () => {
  let root: string;
  const file = () => join(root, 'domain/src/rule.ts');
  const read = () => readFileSync(file(), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'planted-'));
    mkdirSync(join(root, 'domain/src'), { recursive: true });
    writeFileSync(file(), RULE);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('has the fault while it is worked on, and is as before when the work is done or fails', async () => {
    const tree: SourceFile[] = [{ path: 'domain/src/rule.ts', text: RULE }];
    expect(await withPlanted(root, tree, [FAULT], () => Promise.resolve(read()))).toContain('price >= 100');
    expect(read()).toBe(RULE);
    const failing = withPlanted(root, tree, [FAULT], () => Promise.reject(new Error(read())));
    await expect(failing).rejects.toThrow('price >= 100');
    expect(read()).toBe(RULE);
  });
});

test('what a run prints tells which tests failed, and which file could not begin', () => {
  const printed = [
    'units 0/3  FAILED domain/src/money/money.test.ts › a rate is (rounded) half up (0.0 s)',
    '    expected 3 to be 4',
    'units 1/3  FAILED domain/src/money/money.test.ts (12, 0.3 s)',
    'units 2/3  ok domain/src/text/plural.test.ts (3, 0.1 s)',
    'journeys 1/1  FAILED e2e/people/chat.spec.ts › two people write each other (31.0 s)',
  ];
  expect(failuresIn(printed.join('\n'))).toEqual([
    'domain/src/money/money.test.ts › a rate is (rounded) half up',
    'domain/src/money/money.test.ts',
    'e2e/people/chat.spec.ts › two people write each other',
  ]);
});
