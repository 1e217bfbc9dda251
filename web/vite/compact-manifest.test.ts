import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compacted } from './compact-manifest.ts';

const flags = { hasAction: false, hasLoader: true, hasErrorBoundary: false };
const MANIFEST = {
  entry: { module: '/assets/entry-1.js', imports: ['/assets/base-1.js'], css: [] },
  routes: {
    root: { id: 'root', path: '', ...flags, hasErrorBoundary: true, module: '/assets/root-1.js', imports: [], css: [] },
    home: {
      id: 'home',
      parentId: 'root',
      index: true,
      ...flags,
      module: '/assets/home-1.js',
      imports: ['/assets/list-1.js', '/assets/base-1.js'],
      css: ['/assets/list-2.css', '/elsewhere.css#'],
    },
  },
  url: '/assets/manifest-1.js',
  version: '1',
};

const read = (script: string) => {
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(script, { window });
  return JSON.parse(JSON.stringify(window.__reactRouterManifest)) as typeof MANIFEST;
};

test('the shorter map of routes says what the long one says; only the order of imports is another', () => {
  const said = read(
    compacted(`window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`, ['/assets/list-2.css', '/elsewhere.css']),
  );
  expect(said.routes.home.imports.sort()).toEqual([...MANIFEST.routes.home.imports].sort());
  said.routes.home.imports = MANIFEST.routes.home.imports;
  expect(said).toEqual(MANIFEST);
});

test('sheets stand in the order in which a page has them', () => {
  const script = `window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`;
  const said = read(compacted(script, ['/elsewhere.css', '/assets/list-2.css']));
  expect(said.routes.home.css).toEqual(['/elsewhere.css#', '/assets/list-2.css']);
});

test('a map that is written otherwise stops the build', () => {
  expect(() => compacted('globalThis.manifest = {}', [])).toThrow('in another way');
});
