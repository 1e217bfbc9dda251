import { expect, test } from 'vitest';
import { readMap, shorten } from './short-map.ts';

const route = (id: string, more: object = {}) => ({
  id,
  parentId: 'root',
  hasLoader: true,
  hasAction: false,
  imports: ['/assets/kit.js'],
  css: [],
  ...more,
});
const MAP = {
  entry: { module: '/assets/entry.js', imports: [] },
  routes: {
    root: { ...route('root', { path: '', css: ['/assets/style.css'] }), parentId: undefined },
    'pages/home': route('pages/home', { index: true }),
    'pages/about': route('pages/about', { path: 'about', hasLoader: false }),
    'pages/wallet': route('pages/wallet', { path: 'wallet', imports: ['/assets/sums.js'] }),
  },
  version: '1',
};
const CODE = `window.__reactRouterManifest=${JSON.stringify(MAP)};`;

test('the short map says of every route what the long one said, but for the files of pages for signed-in people', () => {
  const { code, pageFiles } = shorten(CODE, '/assets/page-files.js');
  expect(JSON.parse(JSON.stringify(readMap(code)))).toEqual({
    ...JSON.parse(JSON.stringify(MAP)),
    routes: {
      ...JSON.parse(JSON.stringify(MAP.routes)),
      'pages/wallet': route('pages/wallet', { path: 'wallet', imports: [] }),
    },
    page_files: '/assets/page-files.js',
  });
  expect(pageFiles).toEqual({ 'pages/wallet': ['/assets/sums.js'] });
});

test('code without a map of routes is refused', () => {
  expect(() => shorten('window.other={};', '/assets/page-files.js')).toThrow('says nothing of the routes');
});
