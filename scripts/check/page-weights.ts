import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { CheckReport } from './report.ts';

/** What a page may load before it is alive, in kB of compressed JavaScript (gzip), by its module; the first that fits counts. */
export const PAGE_BUDGETS: readonly [pages: RegExp, kb: number][] = [
  [/^pages\/(home|orders\/order|about|support\/.+|auth\/.+|leaderboard\/.+|legal\/.+)$/, 135],
  [/^pages\/people\/.+$/, 140],
  [/^pages\/(orders\/deals\/(create|dispute)|.+\/(create|edit)-order|.+\/content-block)$/, 188],
  [/./, 170],
];

export interface PageWeight {
  /** Its module under web/src. */
  page: string;
  kb: number;
}

interface Route {
  id: string;
  parentId?: string;
  module: string;
  imports: string[];
}

interface Manifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
}

/** Fails on a page that loads more than its budget. */
export function checkPageWeights(pages: readonly PageWeight[]): CheckReport {
  const heavy = pages.flatMap(({ page, kb }) => {
    const budget = PAGE_BUDGETS.find(([fits]) => fits.test(page))?.[1] ?? 0;
    return kb > budget ? [`${page} loads ${kb.toFixed(1)} kB of JavaScript, ${budget} is its budget`] : [];
  });
  return { failures: heavy, warnings: [], summary: `${pages.length} pages` };
}

/**
 * What each page of the built site loads at once, the heaviest first.
 * @param client the folder of the browser build, with every file beside its compressed copy
 */
export function weighPages(client: string): PageWeight[] {
  const manifest = readManifest(client);
  const weights = new Map<string, number>();
  const weigh = (file: string): number => {
    const known = weights.get(file) ?? statSync(path.join(client, `${file}.gz`)).size;
    weights.set(file, known);
    return known;
  };
  return Object.values(manifest.routes)
    .map((route) => {
      const files = [...filesOf(route, manifest)];
      return { page: route.id, kb: files.reduce((sum, file) => sum + weigh(file), 0) / 1000 };
    })
    .sort((one, other) => other.kb - one.kb);
}

function filesOf(route: Route, { url, entry, routes }: Manifest): Set<string> {
  const files = new Set([url, entry.module, ...entry.imports]);
  for (let part: Route | undefined = route; part; part = routes[part.parentId ?? '']) {
    for (const file of [part.module, ...part.imports]) files.add(file);
  }
  return files;
}

function readManifest(client: string): Manifest {
  const assets = path.join(client, 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-.+\.js$/.test(file));
  if (!name) throw new Error('The built site has no map of its routes');
  const window: { __reactRouterManifest?: Manifest } = {};
  runInNewContext(readFileSync(path.join(assets, name), 'utf8'), { window });
  const manifest = window.__reactRouterManifest;
  if (!manifest) throw new Error(`${name} says nothing of the routes`);
  return { ...manifest, url: `/assets/${name}` };
}
