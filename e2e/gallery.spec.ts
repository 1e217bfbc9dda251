import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { createDatabase, fromEnvironment } from './support/database.ts';
import { findOutsideTokens } from './support/design-look.ts';
import { DEMO } from './support/market-site.ts';
import { findOverflow } from './support/overflow.ts';
import { visit } from './support/pages.ts';
import { type SiteServer, startSite } from './support/server.ts';
import { test as base } from './support/test.ts';

const BUILD = fileURLToPath(new URL('../scripts/build.ts', import.meta.url));
const WITH_GALLERY = { UI_GALLERY: '1' };
const STATES = ['Пусто', 'Загрузка', 'Ошибка', 'Нет связи', 'Технические работы', 'Гость'];

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, { site: SiteServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      await promisify(execFile)(process.execPath, [BUILD], { env: { ...process.env, ...WITH_GALLERY } });
      const database = await createDatabase(`gallery_${workerIndex}`, DEMO);
      const site = await startSite(database, WITH_GALLERY, fromEnvironment('E2E_DEMO_FILES'));
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});
// Without transitions, so that colours are final when they are checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the sheet of components shows what a screen looks like with nothing, while loading, refused, offline, under maintenance and to guests', {
  tag: '@main',
}, async ({ page }) => {
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/dev/ui');
    for (const name of STATES) {
      const group = page.getByRole('region', { name, exact: true });
      await expect(group.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      const shown = group.getByRole('figure').locator('> div');
      const heights = await shown.evaluateAll((all) => all.map((one) => one.clientHeight));
      expect(heights.length).toBeGreaterThanOrEqual(2);
      expect(Math.min(...heights), `${name} at ${width} px: ${heights.join(', ')}`).toBeGreaterThanOrEqual(44);
    }
    expect(await findOverflow(page)).toEqual([]);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      expect.soft(await findViolations(page), `${width} px, ${theme}`).toEqual([]);
      expect.soft(await findOutsideTokens(page), `${width} px, ${theme}`).toEqual([]);
    }
  }
});

test('the page an installed site shows without a connection is readable on a phone in both themes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/offline.html');
    await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible();
    expect(await findViolations(page), colorScheme).toEqual([]);
    expect(await findOverflow(page), colorScheme).toEqual([]);
  }
});
