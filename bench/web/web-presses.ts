import type { Browser, Locator, Page } from '@playwright/test';
import { openProgress } from '../../server/src/platform/operations/progress.ts';
import { type Figure, median } from '../report.ts';
import { CPU_SLOWDOWN, SLOW_4G } from './web-browser.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Pages load what their controls need while nobody does anything. */
const IDLE_MS = 3000;
/** Enough for everything a press fetches and starts. */
const SETTLE_MS = 1200;
const ANSWER_MS = 100;
const CONTENT_MS = 500;

interface Press {
  name: string;
  viewport?: typeof DESKTOP;
  /** The query of the list it starts with. */
  at?: string;
  act: (page: Page) => Promise<void>;
  /** The content that the press brings; absent where nothing new appears. */
  shows?: (page: Page) => Locator;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const follow = (selector: string) => (page: Page) => page.locator(selector).first().click();
const dialog = (page: Page) => page.getByRole('dialog');

const PRESSES: Press[] = [
  ...['Платформа', 'Конфигурация', 'Бюджет', 'Дата'].map((name) => ({
    name: `the filter «${name}»`,
    act: press(name),
    shows: dialog,
  })),
  { name: 'all filters, on a phone', viewport: PHONE, act: press('Все фильтры'), shows: dialog },
  {
    name: 'the menu of orders',
    act: (page) => page.getByRole('button', { name: /Сначала/ }).click(),
    shows: (page) => page.getByRole('menuitem').or(page.getByRole('menuitemradio')),
  },
  {
    name: 'typing in the search',
    // Latin letters, since others are inserted without a key event, which does not count as an interaction.
    act: (page) => page.getByRole('searchbox').first().pressSequentially('obmen', { delay: 60 }),
  },
  {
    name: 'cards to rows',
    act: follow('a[href*="view=compact"]'),
    shows: (page) => page.locator('[aria-current][href*="view=compact"]'),
  },
  { name: 'rows to cards', at: '?view=compact', act: (page) => page.getByRole('link', { name: 'Карточки' }).click() },
  { name: 'the next page', act: follow('a[href*="page=2"]'), shows: (page) => page.locator('a[href*="page=3"]') },
  {
    name: 'an order',
    act: follow('article h3 a'),
    shows: (page) => page.getByRole('heading', { name: 'Описание' }).or(page.getByRole('heading', { name: 'Задание' })),
  },
  { name: 'the theme', act: press('Переключить тему') },
];

/**
 * The first press of a control of the list after three idle seconds, on the network and the processor of a phone: the time
 * to the next picture, and to its content, in which some 30 ms are those of the script that presses.
 */
export async function measurePresses(browser: Browser, list: string, tries: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const progress = openProgress(`Presses, of ${PRESSES.length}:`, process.stdout);
  try {
    for (const one of PRESSES) {
      const answers: number[] = [];
      const contents: number[] = [];
      for (let run = 0; run < tries; run++) {
        const { answer, content } = await measurePress(browser, list, one);
        answers.push(answer);
        if (content !== null) contents.push(content);
      }
      const figure = (what: string, times: number[], atMost: number) =>
        times.length > 0 ? [{ name: `${one.name}: ${what}`, value: median(times), unit: 'ms', atMost }] : [];
      figures.push(...figure('next picture', answers, ANSWER_MS), ...figure('content', contents, CONTENT_MS));
      progress.reach(PRESSES.indexOf(one) + 1);
    }
  } finally {
    progress.end();
  }
  return figures;
}

interface Measured {
  answer: number;
  content: number | null;
}

async function measurePress(browser: Browser, list: string, { viewport, at, act, shows }: Press): Promise<Measured> {
  const page = await openList(browser, list + (at ?? ''), viewport ?? DESKTOP);
  try {
    const begunAt = performance.now();
    await act(page);
    await shows?.(page).first().waitFor();
    const content = shows ? performance.now() - begunAt : null;
    await page.waitForTimeout(SETTLE_MS);
    const answer = await page.evaluate<number>('Math.max(0, ...touches)');
    return { answer, content };
  } finally {
    await page.context().close();
  }
}

async function openList(browser: Browser, list: string, viewport: typeof DESKTOP): Promise<Page> {
  const page = await browser.newPage({ viewport, locale: 'ru-RU' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observeTouches);
  await page.goto(list, { waitUntil: 'load' });
  // A real press comes after a move of the pointer.
  await page.mouse.move(5, 5);
  await page.waitForTimeout(IDLE_MS);
  return page;
}

/** Injected into the page before its own scripts. */
function observeTouches(): void {
  const touches: number[] = [];
  Object.assign(window, { touches });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) touches.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
