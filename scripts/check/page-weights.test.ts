import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkPageWeights, PAGE_BUDGETS, weighPages } from './page-weights.ts';

describe('page weights', () => {
  const [, budget] = PAGE_BUDGETS.find(([pages]) => pages.test('pages/home')) ?? [/./, 0];

  it('is silent about a page at its budget', () => {
    expect(checkPageWeights([{ page: 'pages/home', kb: budget }]).failures).toEqual([]);
  });

  it('fails on a page above it', () => {
    expect(checkPageWeights([{ page: 'pages/home', kb: budget + 0.1 }]).failures).toEqual([
      `pages/home loads ${budget + 0.1} kB of JavaScript, ${budget} is its budget`,
    ]);
  });

  it('has a budget for every page', () => {
    expect(checkPageWeights([{ page: 'pages/somewhere/new', kb: 1 }]).failures).toEqual([]);
  });
});

describe('weighing', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function builtSite(files: Record<string, number>, manifest: object): string {
    const client = mkdtempSync(path.join(tmpdir(), 'page-weights-'));
    folders.push(client);
    mkdirSync(path.join(client, 'assets'));
    for (const [file, size] of Object.entries(files)) writeFileSync(path.join(client, `${file}.gz`), 'x'.repeat(size));
    const map = path.join(client, 'assets/manifest-1.js');
    writeFileSync(map, `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
    writeFileSync(`${map}.gz`, 'x'.repeat(1000));
    writeFileSync(path.join(client, 'assets/viewer-parts.json'), JSON.stringify({ shell: ['/assets/menu.js'] }));
    return client;
  }

  it('counts each file of a page once: those of its own, of the pages around it and of all', () => {
    const client = builtSite(
      { '/assets/entry.js': 2000, '/assets/kit.js': 4000, '/assets/root.js': 8000, '/assets/list.js': 16_000 },
      {
        entry: { module: '/assets/entry.js', imports: ['/assets/kit.js'] },
        routes: {
          root: { id: 'root', module: '/assets/root.js', imports: ['/assets/kit.js'] },
          list: { id: 'list', parentId: 'root', module: '/assets/list.js', imports: ['/assets/kit.js'] },
        },
      },
    );
    expect(weighPages(client)).toEqual([
      { page: 'list', kb: 31 },
      { page: 'root', kb: 15 },
    ]);
  });

  it('counts what a page for signed-in people loads with the shell of a viewer', () => {
    const client = builtSite(
      {
        '/assets/entry.js': 2000,
        '/assets/root.js': 8000,
        '/assets/wallet.js': 16_000,
        '/assets/menu.js': 64_000,
      },
      {
        entry: { module: '/assets/entry.js', imports: [] },
        routes: {
          root: { id: 'root', module: '/assets/root.js', imports: [] },
          wallet: { id: 'pages/wallet', parentId: 'root', module: '/assets/wallet.js', imports: [] },
        },
      },
    );
    expect(weighPages(client)).toEqual([
      { page: 'pages/wallet', kb: 91 },
      { page: 'root', kb: 11 },
    ]);
  });

  it('is no answer for a site that was not built', () => {
    expect(() => weighPages(path.join(tmpdir(), 'no-such-site'))).toThrow('no such file');
  });
});
