import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { MAP_FILE, type PageMap, readMap, readPageFiles } from '../../web/vite/short-map.ts';
import type { CheckReport } from './report.ts';

/** What a page may load before it is alive, in kB of compressed JavaScript (gzip), by its module; the first that fits counts. */
export const PAGE_BUDGETS: readonly [pages: RegExp, kb: number][] = [
  [/^(leaderboard|pages\/(auth\/.+|list-filter|support\/.+|leaderboard\/.+|legal\/.+))$/, 128],
  [/^pages\/(orders\/order|about)$/, 130],
  [/^pages\/(home|people\/.+)$/, 137],
  [/^pages\/(orders\/deals\/(create|deal|dispute)|.+\/(create|edit)-order)$/, 174],
  [/^pages\/cabinet\/moderator\/(content-block|reserved-words)$/, 160],
  [/./, 158],
];

export interface PageWeight {
  /** Its module under web/src. */
  page: string;
  kb: number;
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
  const assets = path.join(client, 'assets');
  const name = readdirSync(assets).find((file) => MAP_FILE.test(file));
  if (!name) throw new Error('The built site has no map of its routes');
  const map = readMap(readFileSync(path.join(assets, name), 'utf8'));
  addPageFiles(map, client);
  const weights = new Map<string, number>();
  const weigh = (file: string): number => {
    const known = weights.get(file) ?? statSync(path.join(client, `${file}.gz`)).size;
    weights.set(file, known);
    return known;
  };
  return Object.values(map.routes)
    .map((route) => {
      const files = [...filesOf(route, `/assets/${name}`, map)];
      return { page: route.id, kb: files.reduce((sum, file) => sum + weigh(file), 0) / 1000 };
    })
    .sort((one, other) => other.kb - one.kb);
}

function filesOf(route: PageMap['routes'][string], name: string, { entry, routes }: PageMap): Set<string> {
  const files = new Set([name, entry.module, ...entry.imports]);
  for (let part: typeof route | undefined = route; part; part = routes[part.parentId ?? '']) {
    for (const file of [part.module, ...part.imports]) files.add(file);
  }
  return files;
}

/** A page for signed-in people comes with what the shell has for them. */
function addPageFiles({ routes, page_files }: PageMap, client: string): void {
  if (!page_files) return;
  const read = (file: string) => readPageFiles(readFileSync(path.join(client, file), 'utf8'));
  const { shell = [] } = read('assets/viewer-parts.json');
  for (const [id, imports] of Object.entries(read(page_files))) {
    const route = routes[id];
    if (route) route.imports = [...imports, ...shell];
  }
}
