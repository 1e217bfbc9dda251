import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { layerOf } from './css-layers.ts';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const sheets = globSync('**/*.module.css', { cwd: root });

it('lays components below slices and pages, in whatever folder they lie', () => {
  const layersOf = (folder: RegExp) =>
    new Set(sheets.filter((path) => folder.test(path)).map((path) => layerOf(`/src/${path}`)));
  expect(layersOf(/^ui\//)).toEqual(new Set(['ui']));
  expect(layersOf(/^(?:forms|lists|people)\//)).toEqual(new Set(['shared']));
  expect(layersOf(/^(?:app|pages)\//)).toEqual(new Set([undefined]));
  expect(layersOf(/^(?!app|pages|ui|lib|forms|lists|people)\w/)).toEqual(new Set(['slice']));
});
