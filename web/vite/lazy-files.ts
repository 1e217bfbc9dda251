import type { Plugin, Rolldown } from 'vite';

/** How the builder writes which files a late part is fetched with: a list, and positions in it for each part. */
const LIST = /(\bm\.f=)\[([^\]]*)\]/;
const POSITIONS = /__vite__mapDeps\(\[([\d,]*)\]\)/g;

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
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const shell = chunks.filter(({ fileName }) => SHELL.test(fileName));
        for (const chunk of chunks) {
          const there = loadedFiles([chunk, ...shell], bundle);
          chunk.code = withoutFiles(chunk.code, (file) => there.has(file));
        }
      },
    },
  };
}

/** Scripts and styles that come with these chunks. */
function loadedFiles(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  // A set hands over what is added while it is walked.
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const other of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) files.add(other);
  }
  return files;
}

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
