import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBuilder, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bothAtOnce } from './both-at-once.ts';

const MANIFEST = 'virtual:react-router/server-manifest';
let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'both-at-once-'));
  const face = (name: string) => `@font-face { font-family: ${name}; src: url('./${name}.woff2') }`;
  const files = {
    'one.woff2': 'the first font',
    'two.woff2': 'the second font',
    'page.css': `${face('one')}\n${face('two')}\n.page { color: red }`,
    'client.js': `import './page.css';`,
    'ssr.js': `import './page.css';\nimport '${MANIFEST}';`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(root, name), content);
});
afterAll(() => rm(root, { recursive: true }));

/** What the router does: one plugin of each kind for both builds, and the server's files are moved to the browser's. */
const likeTheRouter = (sheets: string[]): Plugin => ({
  name: 'like-the-router',
  resolveId: (id) => (id === MANIFEST ? `\0${MANIFEST}` : null),
  load: (id) => (id === `\0${MANIFEST}` ? 'export default 1;' : null),
  buildStart() {
    // Names of files are counted, so those of the two builds differ by one.
    if (this.environment.name === 'client') this.emitFile({ type: 'asset', name: 'first.txt', source: 'first' });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) sheets.push(String(file.source));
    },
  },
  async writeBundle({ dir = '' }) {
    if (this.environment.name === 'ssr') await cp(dir, path.join(dir, '../client'), { recursive: true });
  },
});

test('each build has its own names of files in its styles, and the sheet of the site is the one that is left', async () => {
  const sheets: string[] = [];
  const environment = (name: string) => ({
    consumer: name === 'client' ? ('client' as const) : ('server' as const),
    build: {
      outDir: `build/${name}`,
      emitAssets: true,
      rolldownOptions: { input: path.join(root, `${name}.js`) },
    },
  });
  const builder = await createBuilder({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [likeTheRouter(sheets), ...bothAtOnce()],
    build: { assetsInlineLimit: 0, cssCodeSplit: false, cssMinify: false },
    environments: { client: environment('client'), ssr: environment('ssr') },
    builder: {
      sharedConfigBuild: true,
      sharedPlugins: true,
      async buildApp({ build, environments }) {
        for (const each of [environments.client, environments.ssr]) if (each) await build(each);
      },
    },
  });
  await builder.buildApp();
  expect(sheets).toHaveLength(2);
  for (const sheet of sheets) {
    const named = [...sheet.matchAll(/font-family: (\w+);\s*src: url\(['"]?\/assets\/(\w+)-/g)];
    expect(named.map(([, face, file]) => [face, file])).toEqual([
      ['one', 'one'],
      ['two', 'two'],
    ]);
  }
  const left = (await readdir(path.join(root, 'build/client/assets'))).filter((file) => file.endsWith('.css'));
  expect(left).toHaveLength(1);
  expect(await readFile(path.join(root, 'build/client/assets', left[0] ?? ''), 'utf8')).toBe(sheets[0]);
});
