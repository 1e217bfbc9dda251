import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { siteContext } from '../lib/loading/server-context.ts';
import type { Site } from '../lib/loading/site.ts';
import { loader } from './web-manifest.ts';

test('the site can be installed: the manifest names icons of the wanted sizes, and they are there', async () => {
  const context = new RouterContextProvider();
  context.set(siteContext, { brand: 'Проводка' } as Site);
  const reply = loader({ context } as unknown as Parameters<typeof loader>[0]);
  const manifest = (await reply.json()) as {
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.start_url).toBe('/');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons)
    expect(existsSync(join(import.meta.dirname, '../../public', src)), src).toBe(true);
});
