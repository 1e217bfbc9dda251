import { expect, type Page } from '@playwright/test';
import { sampleOf } from '../server/test/samples.ts';
import { findWithoutRing } from './support/focus-ring.ts';
import { CUSTOMER_PAGES, FREELANCER_PAGES, GUEST_PAGES, MODERATOR_PAGES } from './support/looked-at.ts';
import { visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** Pages of each kind of person in a usual run; a deep one looks at all. */
const SAMPLE = 4;

// Without transitions, so that a ring has its colour at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

/** Expects a ring around every control of these pages, in both themes. */
async function expectRings(page: Page, paths: string[], whose: string): Promise<void> {
  for (const path of sampleOf(paths, SAMPLE, `rings of ${whose}`)) {
    await visit(page, path);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      expect.soft(await findWithoutRing(page), `${path}, ${theme}`).toEqual([]);
    }
  }
}

test('a control without a ring is found, and one that is too pale or too thin', { tag: '@main' }, async ({ page }) => {
  await page.goto('/robots.txt');
  const found = async (style: string) => {
    await page.evaluate((planted) => {
      document.body.innerHTML = `<style>body { background: #fff } ${planted}</style><main><button>Первая</button><a href="#x">Вторая</a></main>`;
    }, style);
    return await findWithoutRing(page);
  };
  expect(await found(':focus-visible { outline: 2px solid #000 }')).toEqual([]);
  expect(await found(':focus-visible { outline: 0; box-shadow: inset 0 0 0 2px #000 }')).toEqual([]);
  for (const [style, seen] of [
    ['outline: 0', 'nothing'],
    ['outline: 1px solid #000', '1 px 21.0:1'],
    ['outline: 3px solid #ddd', '3 px 1.4:1'],
  ]) {
    expect(await found(`a:focus-visible { ${style} }`), style).toEqual([`<a class=""> Вторая: ${seen}`]);
  }
});

test('the focus is seen on the pages of a guest', { tag: '@main' }, async ({ page, scene, faults }) => {
  faults.expectFault('404 GET /no/such/page');
  await expectRings(page, GUEST_PAGES(scene), 'a guest');
});

test('the focus is seen on the pages of a customer', { tag: '@main' }, async ({ page, context, scene }) => {
  await signIn(context, 'customer');
  await expectRings(page, CUSTOMER_PAGES(scene), 'a customer');
});

test('the focus is seen on the pages of a freelancer', { tag: '@main' }, async ({ page, context, scene }) => {
  await signIn(context, 'freelancer');
  const { data: user } = await apiOf(context).auth_user();
  await expectRings(page, FREELANCER_PAGES(scene, user), 'a freelancer');
});

test('the focus is seen on the pages of a moderator', { tag: '@main' }, async ({ page, context, scene }) => {
  await signIn(context, 'moderator');
  await expectRings(page, MODERATOR_PAGES(scene, '/bans'), 'a moderator');
});
