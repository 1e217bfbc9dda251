import { expect, test } from 'vitest';
import { type PlannedEntry, type PlannedModule, planChunks } from './chunk-plan.ts';

const HEAVY = 50_000;
const LIGHT = 10;

const code = (modules: Record<string, [size: number, imports: string[]]>): Map<string, PlannedModule> =>
  new Map(Object.entries(modules).map(([id, [size, imports]]) => [id, { size, imports }]));
const page = (id: string, after: string[] = []): PlannedEntry => ({ id, weight: 1, after });

/** The chunks by their modules, and how deep each stands. */
function planned(modules: Map<string, PlannedModule>, entries: PlannedEntry[]): Record<string, number> {
  const chunks = planChunks(modules, entries);
  return Object.fromEntries(chunks.map((chunk) => [[...chunk.modules].sort().join(' '), chunk.depth]));
}

test('no page loads what is heavy and only of others', () => {
  const modules = code({
    list: [HEAVY, ['kit']],
    form: [HEAVY, ['kit', 'checks']],
    deal: [HEAVY, ['kit', 'checks']],
    kit: [HEAVY, []],
    checks: [HEAVY, []],
  });
  expect(planned(modules, [page('list'), page('form'), page('deal')])).toEqual({
    kit: 0,
    checks: 0,
    list: 1,
    form: 1,
    deal: 1,
  });
});

test('joins a module too small for a request of its own with others', () => {
  const modules = code({ list: [HEAVY, ['kit', 'icon']], form: [HEAVY, ['kit']], kit: [HEAVY, []], icon: [LIGHT, []] });
  expect(planned(modules, [page('list'), page('form')])).toEqual({ kit: 0, 'icon list': 1, form: 1 });
});

test('does not join a small module with heavy imports to modules needed without it', () => {
  const modules = code({
    profile: [HEAVY, ['heading']],
    order: [HEAVY, ['heading', 'move']],
    offers: [HEAVY, ['move']],
    chat: [HEAVY, ['client']],
    heading: [LIGHT, []],
    move: [LIGHT, ['client']],
    client: [HEAVY, []],
  });
  const pages = [page('profile'), page('order'), page('offers'), { ...page('chat'), weight: 100 }];
  const chunks = planChunks(modules, pages);
  const withHeading = chunks.find((chunk) => chunk.modules.includes('heading'));
  expect(withHeading?.modules).not.toContain('move');
});

test('shares that import each other through a third are not joined', () => {
  const modules = code({
    list: [LIGHT, ['middle', 'bottom']],
    form: [LIGHT, ['middle', 'bottom']],
    deal: [LIGHT, ['bottom']],
    middle: [HEAVY, ['bottom']],
    bottom: [LIGHT, []],
  });
  const chunks = planChunks(modules, [page('list'), page('form'), page('deal')]);
  const chunkOf = (id: string) => chunks.findIndex((chunk) => chunk.modules.includes(id));
  for (const [id, { imports }] of modules) {
    for (const imported of imports.filter((other) => chunkOf(other) !== chunkOf(id))) {
      expect(chunks[chunkOf(imported)]?.depth).toBeLessThan(chunks[chunkOf(id)]?.depth ?? 0);
    }
  }
});

test('does not split off modules that are loaded before a part', () => {
  const modules = code({
    list: [HEAVY, ['pill', 'rows']],
    pill: [HEAVY, []],
    rows: [HEAVY, []],
    panel: [HEAVY, ['pill']],
  });
  expect(planned(modules, [page('list'), page('panel', ['pill'])])).toEqual({ 'list pill rows': 0, panel: 1 });
});

test('every module that is needed stands in one chunk, and no other does', () => {
  const modules = code({ list: [LIGHT, ['kit']], form: [LIGHT, ['kit']], kit: [LIGHT, []], nobody: [LIGHT, ['kit']] });
  const ids = planChunks(modules, [page('list'), page('form')]).flatMap((chunk) => chunk.modules);
  expect(ids.sort()).toEqual(['form', 'kit', 'list']);
});
