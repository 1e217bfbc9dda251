import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkPageWeights, PAGE_BUDGETS, weighPages, weightTable } from './page-weights.ts';

describe('page weights', () => {
  it.each([
    ['pages/home', PAGE_BUDGETS.guests],
    ['pages/wallet', PAGE_BUDGETS.others],
  ])('lets %s load %i kB and no more', (page, budget) => {
    expect(checkPageWeights([{ page, kb: budget }]).failures).toEqual([]);
    expect(checkPageWeights([{ page, kb: budget + 0.1 }]).failures).toEqual([
      `${page} loads ${budget + 0.1} kB of JavaScript, ${budget} is its budget`,
    ]);
  });

  it('names the heaviest pages of both kinds', () => {
    const pages = [
      { page: 'pages/wallet', kb: 160 },
      { page: 'pages/home', kb: 140 },
      { page: 'pages/about', kb: 130.25 },
    ];
    expect(weightTable(pages)).toEqual([
      'Pages of guests, at most 150 kB of JavaScript: pages/home 140.0, pages/about 130.3',
      'Pages of others, at most 200 kB of JavaScript: pages/wallet 160.0',
    ]);
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
