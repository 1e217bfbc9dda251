import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'icon:';
const SPRITE = 'icon/sprite';
const SOURCES = path.join(import.meta.dirname, '../src');
const COMPONENT = path.join(import.meta.dirname, '../src/ui/icon.tsx');
const IMPORTED = /from 'icon:([a-z0-9-]+)'/g;
const require = createRequire(import.meta.url);
/** One file of 4 MB with all icons: read once. */
let drawings: Promise<Record<string, { body: string }>> | undefined;

/**
 * `import CheckBold from 'icon:check-bold'` gives one Phosphor glyph as a component.
 *
 * The server writes the paths into the page, so that icons show at the first paint. The built browser code has no
 * paths, which would be a fifth of its size: icons rendered later come from one sprite with all icons of the site,
 * whose address is `import sprite from 'icon/sprite'`.
 */
export function phosphorIcons(): Plugin {
  let sprite: Promise<{ fileName: string; source: string }> | undefined;
  return {
    name: 'phosphor-icons',
    resolveId(id) {
      return id.startsWith(PREFIX) || id === SPRITE ? `\0${id}` : null;
    },
    async load(id) {
      if (id === `\0${SPRITE}`) {
        if (this.environment.mode !== 'build') return "export default '';\n";
        sprite ??= drawSprite();
        const { fileName, source } = await sprite;
        if (isForBrowser(this.environment.name)) this.emitFile({ type: 'asset', fileName, source });
        return `export default ${JSON.stringify(`/${fileName}`)};\n`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      const isDrawnFromSprite = this.environment.mode === 'build' && isForBrowser(this.environment.name);
      const [maker, drawing] = isDrawnFromSprite ? ['spriteGlyph', name] : ['glyph', await readPaths(name)];
      return `import { ${maker} } from ${JSON.stringify(COMPONENT)};\nexport default /* @__PURE__ */ ${maker}(${JSON.stringify(drawing)});\n`;
    },
  };
}

const isForBrowser = (environment: string): boolean => environment === 'client';

/** All icons the sources import, each a group with its name as id. */
async function drawSprite(): Promise<{ fileName: string; source: string }> {
  const files = globSync('**/*.tsx', { cwd: SOURCES });
  const texts = await Promise.all(files.map((file) => readFile(path.join(SOURCES, file), 'utf8')));
  const names = new Set(texts.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, name]) => name as string)));
  const groups = await Promise.all(
    [...names].sort().map(async (name) => `<g id="${name}">${await readPaths(name)}</g>`),
  );
  const source = `<svg xmlns="http://www.w3.org/2000/svg" display="none">${groups.join('')}</svg>`;
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/icons-${hash}.svg`, source };
}

/** Every path of one icon. */
async function readPaths(name: string): Promise<string> {
  drawings ??= readDrawings();
  const drawing = (await drawings)[name];
  if (!drawing) throw new Error(`There is no Phosphor icon "${name}" (asked for by ${PREFIX}${name})`);
  return pathsOf(drawing.body);
}

async function readDrawings(): Promise<Record<string, { body: string }>> {
  const text = await readFile(require.resolve('@iconify-json/ph/icons.json'), 'utf8');
  return (JSON.parse(text) as { icons: Record<string, { body: string }> }).icons;
}

/** Our `svg` sets the colour, so neither the paths nor a group repeat it. The background of a duotone icon is faded. */
function pathsOf(body: string): string {
  const found = [...body.matchAll(/<path(?: fill="currentColor")? d="([^"]+)"( opacity="0?\.2")?\/>/g)];
  const paths = found.map(([, d, faded]) => `<path d="${rounded(d as string)}"${faded ? ' opacity=".2"' : ''}/>`);
  if (paths.length !== body.split('<path').length - 1)
    throw new Error(`An icon is drawn in a way not known here: ${body}`);
  return paths.join('');
}

const TOKEN = /[a-z]|-?(?:\d+(?:\.\d+)?|\.\d+)/gi;

/** The path with one decimal: a tenth of the grid of 256 is a hundredth of a pixel of the icon, and digits compress badly. */
function rounded(path: string): string {
  const tokens = path.match(TOKEN) ?? [];
  return tokens.reduce((drawn, token) => {
    if (/[a-z]/i.test(token)) return drawn + token;
    const number = String(Number(Number(token).toFixed(1))).replace(/^(-?)0\./, '$1.');
    return drawn + (/\d$/.test(drawn) && !number.startsWith('-') ? ` ${number}` : number);
  }, '');
}
