import type { Browser, Page } from '@playwright/test';
import { type Figure, median } from '../report.ts';

const CPU_SLOWDOWN = 4;
const TRIES = 3;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Enough for everything an interaction fetches and starts. */
const SETTLE_MS = 1200;
const BUDGET_MS = 100;
const NAVIGATION_BUDGET_MS = 150;

interface Action {
  name: string;
  viewport?: typeof DESKTOP;
  /** The query of the list it starts with. */
  at?: string;
  act: (page: Page) => Promise<void>;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const follow = (selector: string) => (page: Page) => page.locator(selector).first().click();

const ACTIONS: Action[] = [
  ...['Платформа', 'Конфигурация', 'Бюджет', 'Дата'].map((name) => ({
    name: `open the filter «${name}»`,
    act: press(name),
  })),
  {
    name: 'open the dialog of all filters',
    viewport: PHONE,
    act: press('Все фильтры'),
  },
  { name: 'open the menu of orders', act: (page) => page.getByRole('button', { name: /Сначала/ }).click() },
  {
    name: 'type in the search',
    // Latin letters, since others are inserted without a key event, which does not count as an interaction.
    act: (page) => page.getByRole('searchbox').first().pressSequentially('obmen', { delay: 60 }),
  },
  { name: 'cards to rows', act: follow('a[href*="view=compact"]') },
  { name: 'rows to cards', at: '?view=compact', act: (page) => page.getByRole('link', { name: 'Карточки' }).click() },
  { name: 'next page', act: follow('a[href*="page=2"]') },
  { name: 'open an order', act: follow('article h3 a') },
  { name: 'theme', act: press('Переключить тему') },
];

/**
 * Time from each interaction with the list to the next paint (INP), and from the reply to the paint of
 * an order's page, on a processor slowed to a quarter.
 */
export async function measureInteractions(browser: Browser, list: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, viewport = DESKTOP, at = '', act } of ACTIONS) {
    const tries: number[] = [];
    for (let run = 0; run < TRIES; run++) tries.push(await measureTouch(browser, list + at, viewport, act));
    figures.push({ name, value: median(tries), unit: 'ms', atMost: BUDGET_MS });
  }
  const steps: number[] = [];
  for (let run = 0; run < TRIES; run++) steps.push(await measureNavigation(browser, list));
  figures.push({
    name: 'list to order, from the reply',
    value: median(steps),
    unit: 'ms',
    atMost: NAVIGATION_BUDGET_MS,
  });
  return figures;
}

async function openList(browser: Browser, list: string, viewport: typeof DESKTOP): Promise<Page> {
  const page = await browser.newPage({ viewport, locale: 'ru-RU' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observeTouches);
  await page.goto(list, { waitUntil: 'networkidle' });
  // A real interaction comes after a move of the pointer.
  await page.mouse.move(5, 5);
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

async function measureTouch(
  browser: Browser,
  list: string,
  viewport: typeof DESKTOP,
  act: Action['act'],
): Promise<number> {
  const page = await openList(browser, list, viewport);
  try {
    await act(page);
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate(() => Math.max(0, ...(window as unknown as Touched).touches));
  } finally {
    await page.context().close();
  }
}

/** Time from the end of the reply to the frame that shows the order. */
async function measureNavigation(browser: Browser, list: string): Promise<number> {
  const page = await openList(browser, list, DESKTOP);
  try {
    const link = page.locator('article h3 a').first();
    await link.hover();
    await page.waitForTimeout(SETTLE_MS);
    await link.click();
    await page.waitForURL(/\/orders\/\d+/);
    return await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const replies = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const reply = replies.filter(({ name }) => name.includes('/orders/') && name.includes('.data')).at(-1);
      return performance.now() - (reply?.responseEnd ?? Number.NaN);
    });
  } finally {
    await page.context().close();
  }
}

interface Touched {
  touches: number[];
}

/** Injected into the page before its own scripts. */
function observeTouches(): void {
  const touches: number[] = [];
  (window as unknown as Touched).touches = touches;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) touches.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
