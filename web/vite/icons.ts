import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'icon:';
const GLYPH = path.join(import.meta.dirname, '../src/ui/icon.tsx');
const WEIGHTS = ['bold', 'duotone', 'fill', 'light', 'thin'];

/**
 * `import CheckBold from 'icon:check-bold'` gives one Phosphor glyph as a component.
 * Phosphor's own modules carry all six weights of an icon; this keeps only the path that is drawn.
 */
export function phosphorIcons(): Plugin {
  const require = createRequire(import.meta.url);
  const defs = path.join(path.dirname(require.resolve('@phosphor-icons/react/package.json')), 'dist/defs');
  return {
    name: 'phosphor-icons',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      const { icon, weight } = parseName(name);
      const source = await readFile(path.join(defs, `${pascal(icon)}.es.js`), 'utf8').catch(() => {
        throw new Error(`There is no Phosphor icon "${icon}" (asked for by ${PREFIX}${name})`);
      });
      const paths = pathsOf(source, weight);
      return `import { glyph } from ${JSON.stringify(GLYPH)};\nexport default glyph(${JSON.stringify(paths)});\n`;
    },
  };
}

function parseName(name: string): { icon: string; weight: string } {
  const dash = name.lastIndexOf('-');
  const last = name.slice(dash + 1);
  return WEIGHTS.includes(last) ? { icon: name.slice(0, dash), weight: last } : { icon: name, weight: 'regular' };
}

const pascal = (name: string) => name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The `d` of every path of one weight, a faded one (the back of a duotone icon) marked with `~`. */
function pathsOf(source: string, weight: string): string[] {
  const from = source.indexOf(`"${weight}",`);
  const rest = source.slice(from);
  const to = rest.slice(1).search(/\n {2}\[\n/);
  const block = to === -1 ? rest : rest.slice(0, to);
  const found = [...block.matchAll(/\bd: "([^"]+)"(,\s*opacity: "0\.2")?/g)];
  if (from === -1 || found.length === 0) throw new Error(`Phosphor's file has no drawing for weight "${weight}"`);
  return found.map(([, d, faded]) => (faded ? `~${d}` : (d as string)));
}
