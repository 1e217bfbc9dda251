import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens a page and waits for its hydration: an earlier press would be lost. The build version in the
 * console marks the moment.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const alive = waitForHydration(page);
  await page.goto(path);
  await alive;
}

/** Holds back matching scripts until the returned function is called. */
export function holdScripts(page: Page, address = /\/assets\/.+\.js/): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  void page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** For pages that reload by themselves: call before the trigger, await after it. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForEvent('console', (message) => message.text().startsWith('Build '));
}

/** Path and query of the current page, decoded. */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + decodeURIComponent(search);
}

/** Presses the button of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/**
 * Presses the button unless the page reaches the result by itself: it polls, and may remove the
 * button at any moment; or the answer to an earlier press comes late. Only for presses that may be repeated.
 */
export async function pressUnlessShown(button: Locator, outcome: Locator): Promise<void> {
  await expect(async () => {
    if (await outcome.isVisible()) return;
    await button.click({ timeout: 2000 });
    await expect(outcome).toBeVisible({ timeout: 5000 });
  }).toPass();
}

/** Opens the menu of the header. */
export async function openViewerMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Меню: / }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

/** Opens a menu by its button's name and takes one of its items. */
export async function openMenu(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Focuses this window, which then loads changes of the other side at once. */
export async function refocusWindow(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Makes the page record in `data-morphs` the elements animated on its last navigation: `::view-transition-old(name)` and the like. */
export async function noteMorphs(page: Page): Promise<void> {
  await page.evaluate(() => {
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = begin(change);
      const note = () => {
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '');
        document.documentElement.dataset.morphs = [...new Set(moving)].sort().join(' ');
      };
      // A busy browser may skip the transition, which is no fault of the page.
      transition.ready.then(note, () => undefined);
      return transition;
    };
  });
}

/**
 * Presses a checkbox, a radio or a switch on its drawing, once the page is still: the control itself is hidden behind
 * it.
 */
export async function choose(control: Locator, isChosen = true): Promise<void> {
  await control.locator('xpath=ancestor::label').click();
  await expect(control).toBeChecked({ checked: isChosen });
}

/** Moves the pointer over nothing in particular. */
export async function wave(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 200);
}

/** The line that tells screen readers of another page or of new results. */
export const announcement = (page: Page) => page.locator('[data-announcement]');

/** Makes the first interaction, which loads the companion's code. */
export async function touch(page: Page): Promise<void> {
  await wave(page);
  await expect(announcement(page)).toBeAttached();
}
