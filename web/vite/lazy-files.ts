import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** The builder's own helper, which every late part is asked for with, and ours in its place. */
const HELPER = '\0vite/preload-helper.js';
const OWN_HELPER = fileURLToPath(new URL('../src/lib/loading/part-files.ts', import.meta.url));

/** How the builder writes which files a late part is fetched with: a list, and positions in it for each part. */
const LIST = /(\bm\.f=)\[([^\]]*)\]/;
const POSITIONS = /__vite__mapDeps\(\[([\d,]*)\]\)/g;
/** A late part of one file: the builder leaves it to the import. */
const BARE_PART = /import\((["`])\.\/([\w.-]+\.js)\1\)((?:(?!__vite__mapDeps|import\()[\s\S])*?),\[\]\)/g;

/** Where the server finds what it names in the heads of pages (web/src/entry.server.tsx). */
const VIEWER_PARTS = 'assets/viewer-parts.json';

/** Every page has loaded the shell before anything. */
const SHELL = /^assets\/base-.+\.js$/;

/**
 * A late part is fetched together with what it imports. Of that the code that asks for it names only what it has not loaded
 * itself: every page carries these names.
 */
export function lazyFiles(): Plugin {
  return {
    name: 'lazy-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    enforce: 'pre',
    load: (id) => (id === HELPER ? `export { withFiles as __vitePreload } from ${JSON.stringify(OWN_HELPER)};` : null),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const shell = chunks.filter(({ fileName }) => SHELL.test(fileName));
        for (const chunk of chunks) {
          const there = loadedFiles([chunk, ...shell], bundle);
          chunk.code = withoutFiles(withOwnFile(chunk.code), (file) => there.has(file));
        }
        this.emitFile({
          type: 'asset',
          fileName: VIEWER_PARTS,
          source: JSON.stringify(viewerParts(chunks, loadedFiles(shell, bundle), bundle)),
        });
      },
    },
  };
}

/** Parts of the shell that every page loads for whoever is signed in (web/src/app/shell/viewer-part.tsx). */
export const SHELL_PARTS = /[\\/]web[\\/]src[\\/](app[\\/]shell[\\/]viewer-menu|notifications[\\/]bell)\.tsx$/;

/** Parts of pages for whoever is signed in, by their modules: before them or, as the form of a response, ahead of them (web/src/lib/loading). */
const VIEWER_PART =
  /[\\/]web[\\/]src[\\/](pages[\\/](?:.+[\\/])?viewer-[\w-]+\.tsx|responses[\\/]respond[\\/]respond-form\.tsx)$/;

/** What the server names in the head of a page for its viewer: all that the part loads and the shell has not; `shell` is what it has for every viewer. */
function viewerParts(
  chunks: readonly Rolldown.OutputChunk[],
  shell: ReadonlySet<string>,
  bundle: Rolldown.OutputBundle,
): Record<string, string[]> {
  const filesOf = (parts: readonly Rolldown.OutputChunk[]) =>
    [...loadedFiles(parts, bundle)].filter((file) => !shell.has(file)).map((file) => `/${file}`);
  const parts = chunks.flatMap((chunk) => {
    const modules = chunk.moduleIds.flatMap((id) => VIEWER_PART.exec(id)?.[1]?.replaceAll('\\', '/') ?? []);
    return modules.map((module) => [module, filesOf([chunk])] as const);
  });
  const ofShell = chunks.filter(({ moduleIds }) => moduleIds.some((id) => SHELL_PARTS.test(id)));
  return { ...Object.fromEntries(parts), shell: filesOf(ofShell) };
}

/** Scripts that come with these chunks. */
function loadedFiles(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  // A set hands over what is added while it is walked.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const other of file.imports) files.add(other);
  }
  return files;
}

/** The code of a chunk whose late parts all name the files they are of. */
export const withOwnFile = (code: string): string => code.replaceAll(BARE_PART, 'import($1./$2$1)$3,["assets/$2"])');

/** The code of a chunk whose late parts are fetched without some files. */
export function withoutFiles(code: string, isThere: (file: string) => boolean): string {
  const files = LIST.exec(code)?.[2]
    ?.split(',')
    .map((file) => JSON.parse(file) as string);
  if (!files) return code;
  const kept = files.filter((file) => !isThere(file));
  return code
    .replace(LIST, (_list, start: string) => `${start}${JSON.stringify(kept)}`)
    .replaceAll(POSITIONS, (_call, positions: string) => {
      const wanted = positions.split(',').map((position) => kept.indexOf(files[Number(position)] as string));
      return `__vite__mapDeps([${wanted.filter((position) => position !== -1).join()}])`;
    });
}
