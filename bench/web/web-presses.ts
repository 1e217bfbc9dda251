import type { Browser, Locator, Page } from '@playwright/test';
import { openProgress } from '../../server/src/platform/operations/progress.ts';
import { type Figure, median } from '../report.ts';
import { CPU_SLOWDOWN, SLOW_4G } from './web-browser.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Pages load what their controls need while nobody does anything. */
const IDLE_MS = 3000;
/** A hand reaches a control before it presses: the pointer rests on it for at least so long. */
const REACH_MS = 200;
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
  /** A selector of the content that the press brings; absent where nothing new appears. */
  shows?: string;
}

const press = (name: string) => (page: Page) => reachAndClick(page.getByRole('button', { name, exact: true }).first());
const follow = (selector: string) => (page: Page) => reachAndClick(page.locator(selector).first());
const DIALOG = '[role="dialog"], dialog[open]';

const PRESSES: Press[] = [
  ...['Платформа', 'Конфигурация', 'Бюджет', 'Дата'].map((name) => ({
    name: `the filter «${name}»`,
    act: press(name),
    shows: DIALOG,
  })),
  { name: 'all filters, on a phone', viewport: PHONE, act: press('Все фильтры'), shows: DIALOG },
  {
    name: 'the menu of orders',
    act: (page) => reachAndClick(page.getByRole('button', { name: /Сначала/ })),
    shows: '[role^="menuitem"]',
  },
  {
    name: 'typing in the search',
    // Latin letters, since others are inserted without a key event, which does not count as an interaction.
    act: (page) => page.getByRole('searchbox').first().pressSequentially('obmen', { delay: 60 }),
  },
  {
    name: 'cards to rows',
    act: follow('a[href*="view=compact"]'),
    shows: '[aria-current][href*="view=compact"]',
  },
  {
    name: 'rows to cards',
    at: '?view=compact',
    act: (page) => reachAndClick(page.getByRole('link', { name: 'Карточки' })),
  },
  { name: 'the next page', act: follow('a[href*="page=2"]'), shows: 'a[rel="prev"]' },
  {
    name: 'an order',
    act: follow('article h3 a'),
    shows: '[aria-label="Задание"]',
  },
  { name: 'the theme', act: press('Переключить тему') },
];

async function reachAndClick(control: Locator): Promise<void> {
  await control.hover();
  await control.page().waitForTimeout(REACH_MS);
  await control.click();
}

/**
 * The first press of a control of the list after three idle seconds, on the network and the processor of a phone: the time
 * to the next picture, and to its content.
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
  const page = await openList(browser, list + (at ?? ''), viewport ?? DESKTOP, shows);
  try {
    await act(page);
    if (shows) await page.waitForFunction(() => (Reflect.get(window, 'press') as Measured).content !== null);
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate<Measured>('({ answer: Math.max(0, ...press.touches), content: press.content })');
  } finally {
    await page.context().close();
  }
}

async function openList(browser: Browser, list: string, viewport: typeof DESKTOP, shows?: string): Promise<Page> {
  const page = await browser.newPage({ viewport, locale: 'ru-RU' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observePress, shows);
  await page.goto(list, { waitUntil: 'load' });
  // A real press comes after a move of the pointer.
  await page.mouse.move(5, 5);
  await page.waitForTimeout(IDLE_MS);
  return page;
}

/**
 * Injected into the page before its own scripts. Content is timed within the page, from the press to the frame that has it: what the
 * script outside does before it presses, and to see that something is there, takes a third of a second on such a processor.
 */
function observePress(shows: string | undefined): void {
  const press = { touches: [] as number[], content: null as number | null };
  Object.assign(window, { press });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (entry.interactionId) press.touches.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  if (!shows) return;
  const look = (begunAt: number) => {
    const isShown = [...document.querySelectorAll(shows)].some((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    if (isShown) press.content = performance.now() - begunAt;
    else requestAnimationFrame(() => look(begunAt));
  };
  document.addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)), {
    capture: true,
    once: true,
  });
}
