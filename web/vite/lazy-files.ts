import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** Vite's helper that loads every lazy part; ours replaces it. */
const HELPER = '\0vite/preload-helper.js';
const OWN_HELPER = fileURLToPath(new URL('../src/lib/loading/part-files.ts', import.meta.url));

/** Vite's list of files of lazy parts: one list, and for each part positions in it. */
const LIST = /(\bm\.f=)\[([^\]]*)\]/;
const POSITIONS = /__vite__mapDeps\(\[([\d,]*)\]\)/g;
/** A lazy part of one file, which Vite leaves to the plain import. */
const BARE_PART = /import\((["`])\.\/([\w.-]+\.js)\1\)((?:(?!__vite__mapDeps|import\()[\s\S])*?),\[\]\)/g;

/** The file from which the server reads scripts to name in the heads of pages (web/src/entry.server.tsx). */
const VIEWER_PARTS = 'assets/viewer-parts.json';

/** Every page loads the shell first. */
const SHELL = /^assets\/base-.+\.js$/;

/**
 * Makes a lazy part load together with its imports. The importing code lists only files it has not loaded
 * itself, since every page carries these names.
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

/** Parts of the shell that every page loads for signed-in viewers (web/src/app/shell/viewer-part.tsx). */
export const SHELL_PARTS = /[\\/]web[\\/]src[\\/](app[\\/]shell[\\/]viewer-menu|notifications[\\/]bell)\.tsx$/;

/** Parts of pages for signed-in viewers, by their modules; the form of a response is named ahead (web/src/lib/loading). */
const VIEWER_PART =
  /[\\/]web[\\/]src[\\/](pages[\\/](?:.+[\\/])?viewer-[\w-]+\.tsx|responses[\\/]respond[\\/]respond-form\.tsx)$/;

/** Scripts that the server names in the head for a viewer: files of the part beyond the shell's; `shell` lists those of every viewer. */
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

/** Scripts loaded together with these chunks. */
function loadedFiles(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  // Iterating a set also visits members added meanwhile.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const other of file.imports) files.add(other);
  }
  return files;
}

/** Adds to each lazy part of a chunk its own file. */
export const withOwnFile = (code: string): string => code.replaceAll(BARE_PART, 'import($1./$2$1)$3,["assets/$2"])');

/** Removes files that are loaded already from the lists of a chunk's lazy parts. */
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
