import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = path.join(import.meta.dirname, '../src');
const LENGTH = 5;
const IMPORT = /^import (\w+) from ('[^']+\.module\.css');$/gm;
/** Class names that are words of the language have no export of their own. */
const WORDS = new Set(['new', 'default', 'delete', 'in', 'for', 'switch', 'case']);

/** Five letters for a class of a CSS module: names are written in the HTML, in the CSS and in the script. */
export function shortClassName(name: string, file: string): string {
  const place = path.relative(SOURCES, file.split('?')[0] as string).replaceAll(path.sep, '/');
  const hash = createHash('sha256').update(`${place}:${name}`).digest('base64url').replaceAll(/[-_]/g, 'x');
  // A class may not begin with a digit.
  return `${hash.replace(/^\d+/, '').slice(0, LENGTH)}`;
}

/**
 * Imports the classes of a module one by one where the code names them all (`styles.card`), so that the built script
 * has the five letters in place of an object with every name.
 */
export function classNamesInPlace(): Plugin[] {
  return [
    {
      name: 'class-names-in-place',
      apply: 'build',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith('.tsx') || !code.includes('.module.css')) return null;
        return code.replaceAll(IMPORT, (line, name: string, file: string) =>
          isAlwaysNamed(code.replace(line, ''), name) ? `import * as ${name} from ${file};` : line,
        );
      },
    },
    {
      name: 'styles-without-names',
      apply: 'build',
      enforce: 'post',
      // A module all of whose names went into other code still brings its styles.
      transform: (code, id) => (id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake' } : null),
    },
  ];
}

function isAlwaysNamed(code: string, styles: string): boolean {
  const uses = [...code.matchAll(new RegExp(`(?<![.\\w])${styles}\\b(?:\\.(\\w+))?`, 'g'))];
  return uses.every(([, name]) => name !== undefined && !WORDS.has(name));
}
