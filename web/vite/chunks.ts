import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { type PlannedChunk, type PlannedEntry, type PlannedModule, planChunks } from './chunk-plan.ts';
import { SHELL_PARTS } from './lazy-files.ts';

const VENDOR = /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run|cookie-es)[\\/]/;
/** Modules that every page needs. */
const SHELL = /[\\/]web[\\/]src[\\/](root|entry\.client)\.tsx/;
const SHELL_NAME = 'base';
/** Weights of entries: guests come to some pages with an empty cache, a part loads after its page. */
const WEIGHTS: [entry: RegExp, weight: number][] = [
  [/[\\/]pages[\\/]home\.tsx\?/, 15],
  [/[\\/](pages[\\/](auth[\\/].+|orders[\\/]order)|app[\\/]auth-frame)\.tsx\?/, 8],
  [/[\\/]pages[\\/](about|list-filter|(people|support|leaderboard|legal)[\\/].+)\.tsx\?/, 3],
  [/[\\/]pages[\\/].*viewer-[\w-]+\.tsx$/, 2],
  // Parts of the shell for signed-in viewers, on pages that guests see too.
  [/[\\/](viewer-menu|bell|live-part)\.tsx?$/, 1],
];
/** Pages for signed-in people only. */
export const VIEWER_PAGES =
  /^pages\/(cabinet\/|orders\/(deals\/|response$)|wallet$|settings$|bans$|notifications\/|complaints\/|documents\/)/;
const PAGE = /[\\/]web[\\/]src[\\/](pages[\\/].+)\.tsx?(?:\?|$)/;
const PART_WEIGHT = 0.3;
/** The share of a separately compressed module that remains after minifying and compressing it with others. */
const LEFT_OF_CODE = 0.45;
/** Asynchronous, since the server is being built at the same time. */
const compressed = promisify(gzip);
/** More levels than the import graph has: rules, kit, slices, pages. */
const LEVELS = 16;

/**
 * Plan of the browser's chunks: `vendor` changes with packages, the rest follows from the imports of each page and each lazy part
 * (chunk-plan.ts); `base` is the share of the shell.
 */
export function plannedChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const places = new Map<string, { name: string; level: number }>();
  const plugin: Plugin = {
    name: 'planned-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildEnd() {
      const { modules, entries } = await readCode(this);
      planChunks(modules, entries).forEach((chunk, number) => {
        const name = nameOf(chunk, number);
        // Modules needed by one page alone stay in that page's own file.
        if (chunk.entries === 1 && name !== SHELL_NAME) return;
        const level = Math.min(chunk.depth, LEVELS - 1);
        for (const id of chunk.modules) places.set(id, { name, level });
      });
    },
  };
  const levels = Array.from({ length: LEVELS }, (_, level) => ({
    debugName: `level ${level}`,
    name: (id: string) => {
      const place = places.get(id);
      return place?.level === level ? place.name : null;
    },
    // A group includes imports that no earlier group has, so imported chunks come first.
    priority: LEVELS - level,
  }));
  return { plugin, groups: [{ name: 'vendor', test: VENDOR, priority: LEVELS + 1 }, ...levels] };
}

async function readCode(graph: Rolldown.PluginContext) {
  // Sorted, since the order in which modules are read differs from build to build.
  const infos = [...graph.getModuleIds()].sort().flatMap((id) => graph.getModuleInfo(id) ?? []);
  const own = infos.filter(({ id }) => !VENDOR.test(id));
  const planned = own.map(async ({ id, code, importedIds }): Promise<[string, PlannedModule]> => {
    const size = code ? (await compressed(code)).length * LEFT_OF_CODE : 0;
    return [id, { size, imports: importedIds }];
  });
  const modules = new Map(await Promise.all(planned));
  const first = own.filter(({ isEntry }) => isEntry);
  const shell = first.filter(({ id }) => SHELL.test(id)).map(({ id }) => id);
  modules.set(SHELL_NAME, { size: 0, imports: shell });
  const viewerParts = own.filter(({ id }) => SHELL_PARTS.test(id)).map(({ id }) => id);
  /** A page for signed-in people always loads the shell's part for them. */
  const withViewerParts = (id: string): string => {
    const page = PAGE.exec(id)?.[1]?.replaceAll('\\', '/');
    if (!page || !(VIEWER_PAGES.test(page) || /viewer-[\w-]+$/.test(page))) return id;
    modules.set(`${id} before a viewer`, { size: 0, imports: [id, ...viewerParts] });
    return `${id} before a viewer`;
  };
  const entries: PlannedEntry[] = [
    { id: SHELL_NAME, weight: 0, after: [] },
    ...first
      .filter(({ id }) => !shell.includes(id))
      .map(({ id }) => ({ id: withViewerParts(id), weight: weightOf(id) ?? 1, after: [SHELL_NAME] })),
    ...own
      .filter(({ isEntry, dynamicImporters }) => !isEntry && dynamicImporters.length > 0)
      .map(({ id, dynamicImporters }) => ({
        id: withViewerParts(id),
        weight: weightOf(id) ?? PART_WEIGHT,
        after: dynamicImporters,
      })),
  ];
  return { modules, entries };
}

const weightOf = (id: string): number | undefined => WEIGHTS.find(([entry]) => entry.test(id))?.[1];

/** Numbers keep names short: every page loads the names of all files. */
const nameOf = ({ modules }: PlannedChunk, number: number): string =>
  modules.includes(SHELL_NAME) ? SHELL_NAME : `s${number}`;
