import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { VIEWER_PAGES } from '../../web/vite/chunks.ts';
import type { CheckReport } from './report.ts';

/** Budgets for the JavaScript a page loads before hydration, in kB gzip; see docs/quality.md. */
export const PAGE_BUDGETS = { guests: 150, others: 200 } as const;
type Audience = keyof typeof PAGE_BUDGETS;

export interface PageWeight {
  /** The page's module under web/src. */
  page: string;
  kb: number;
}

const audienceOf = (page: string): Audience => (VIEWER_PAGES.test(page) ? 'others' : 'guests');

/** Fails on a page over its budget. */
export function checkPageWeights(pages: readonly PageWeight[]): CheckReport {
  const failures = pages.flatMap(({ page, kb }) => {
    const budget = PAGE_BUDGETS[audienceOf(page)];
    return kb > budget ? [`${page} loads ${kb.toFixed(1)} kB of JavaScript, ${budget} is its budget`] : [];
  });
  return { failures, warnings: [], summary: `${pages.length} pages` };
}

const HEAVIEST = 3;

/** Two lines, for guests and for all others: the budget and the heaviest pages. */
export function weightTable(pages: readonly PageWeight[]): string[] {
  return Object.entries(PAGE_BUDGETS).map(([audience, budget]) => {
    const heaviest = pages.filter(({ page }) => audienceOf(page) === audience).slice(0, HEAVIEST);
    const listed = heaviest.map(({ page, kb }) => `${page} ${kb.toFixed(1)}`).join(', ');
    return `Pages of ${audience}, at most ${budget} kB of JavaScript: ${listed}`;
  });
}

/** The manifest that React Router writes for the browser. */
interface RouteManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports: string[] }>;
}
type Route = RouteManifest['routes'][string];

const MANIFEST = /^manifest-.+\.js$/;
const MANIFEST_START = 'window.__reactRouterManifest=';

/**
 * The JavaScript each page of the built site loads at once, the heaviest first.
 * @param client the folder of the browser build, with every file beside its compressed copy
 */
export function weighPages(client: string): PageWeight[] {
  const assets = path.join(client, 'assets');
  const name = readdirSync(assets).find((file) => MANIFEST.test(file));
  if (!name) throw new Error('The built site has no map of its routes');
  const manifest = readManifest(readFileSync(path.join(assets, name), 'utf8'));
  // A page for signed-in people also loads the shell's part for them.
  const { shell } = JSON.parse(readFileSync(path.join(assets, 'viewer-parts.json'), 'utf8')) as { shell: string[] };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file) ?? statSync(path.join(client, `${file}.gz`)).size;
    sizes.set(file, known);
    return known;
  };
  return Object.values(manifest.routes)
    .map((route) => {
      const files = filesOf(route, manifest);
      files.add(`/assets/${name}`);
      if (VIEWER_PAGES.test(route.id)) for (const file of shell) files.add(file);
      return { page: route.id, kb: [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000 };
    })
    .sort((one, other) => other.kb - one.kb);
}

function readManifest(code: string): RouteManifest {
  if (!code.startsWith(MANIFEST_START)) throw new Error('The map of routes is written in a way not known here');
  return JSON.parse(code.slice(MANIFEST_START.length).replace(/;\s*$/, '')) as RouteManifest;
}

function filesOf(route: Route, { entry, routes }: RouteManifest): Set<string> {
  const files = new Set([entry.module, ...entry.imports]);
  for (let part: Route | undefined = route; part; part = routes[part.parentId ?? '']) {
    for (const file of [part.module, ...part.imports]) files.add(file);
  }
  return files;
}
