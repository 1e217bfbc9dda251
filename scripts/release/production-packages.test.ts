import { expect, it } from 'vitest';
import { productionPackages } from './production-packages.ts';

it('finds what a workspace needs at run time, nested versions and workspaces behind links among it', () => {
  const locked = {
    '': {},
    server: { dependencies: { '@house/rules': '0', web: '1' } },
    rules: { dependencies: { shapes: '2' } },
    'node_modules/@house/rules': { link: true, resolved: 'rules' },
    'node_modules/web': {
      dependencies: { shapes: '1' },
      optionalDependencies: { fast: '1' },
      peerDependencies: { compiler: '*', base: '1' },
      peerDependenciesMeta: { compiler: { optional: true } },
    },
    'node_modules/web/node_modules/shapes': {},
    'node_modules/shapes': {},
    'node_modules/fast': {},
    'node_modules/base': {},
    'node_modules/compiler': {},
  };
  expect(productionPackages(locked, 'server')).toEqual([
    'node_modules/base',
    'node_modules/fast',
    'node_modules/shapes',
    'node_modules/web',
    'node_modules/web/node_modules/shapes',
    'rules',
    'server',
  ]);
});
