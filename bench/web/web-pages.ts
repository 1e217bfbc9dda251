import type { Browser } from '@playwright/test';
import { apiOf, signIn } from '../../e2e/support/people.ts';
import { makeScene } from '../../e2e/support/scene.ts';
import { openProgress } from '../../server/src/platform/operations/progress.ts';
import type { ServerProcess } from '../processes.ts';
import { type Figure, isWithinBudget, median, printFigures, printTable, rounded } from '../report.ts';
import { startBareReactPage } from './bare-react-page.ts';
import { type ColdLoad, loadCold, type Visitor } from './web-browser.ts';
import { pagesOfAllRoutes, type RoutePage, type VisitorKind } from './web-routes.ts';
import { type HtmlPart, readHtmlParts, wireBytes } from './web-weights.ts';

const KB = 1000;
const COLD_LOADS = 3;
/** The most visited pages. */
const MAIN = ['/', 'orders/:orderId', 'sign-in'];
/** With `--quick` also one page of each kind of person. */
const QUICK = [...MAIN, 'cabinet/customer/orders', 'cabinet/freelancer/profile', 'cabinet/moderator/orders'];
/** Unless all are asked for. */
const USUAL = [
  ...QUICK,
  'leaderboard',
  'support',
  'freelancers/:uuid',
  'orders/:orderId/responses/:responseId',
  'orders/:orderId/deals/:dealId',
  'cabinet/customer/orders/create',
  'cabinet/customer/messages',
  'cabinet/moderator/users',
  'settings',
  'wallet',
];
/** The budgets of docs/quality.md: kB on the wire, milliseconds, a share of the screen. */
const BUDGETS = {
  guest: { javaScript: 150, lcp: 1200 },
  others: { javaScript: 200, lcp: 1800 },
  page: 350,
  tbt: 200,
  cls: 0.01,
};
/** How much is measured. */
export type Extent = 'quick' | 'usual' | 'all';

export interface PageMeasurement extends RoutePage {
  /** Sizes in kB, times in ms (the median of the cold loads), `cls` a share of the screen. */
  jsGzip: number;
  html: number;
  /** All files of the first load. */
  whole: number;
  /** Calls and streams a page begins by itself. */
  calls: string[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  scripts: { name: string; gzip: number }[];
  /** The status or address that came instead of the page, null when the page came. */
  otherwise: string | null;
}

/** Measures pages of the site as a person who may see them, after a bare page of the same libraries. */
export async function measurePages(
  browser: Browser,
  server: ServerProcess,
  extent: Extent,
): Promise<PageMeasurement[]> {
  const origin = `http://127.0.0.1:${server.port}`;
  process.env.E2E_ORIGIN = origin;
  const visitors = await signInAll(browser);
  const chosen = { quick: QUICK, usual: USUAL, all: null }[extent];
  const pages = pagesOfAllRoutes(await findPlaces(browser)).filter(({ route }) => chosen?.includes(route) ?? true);
  const weights = new Map<string, number>();
  const bare = await startBareReactPage();
  const progress = openProgress(`Pages, of ${pages.length}:`, process.stdout);
  try {
    const measured = [await measurePage(browser, bare.origin, BARE, { visitor: [], loads: COLD_LOADS, weights })];
    for (const page of pages) {
      const loads = MAIN.includes(page.route) && extent !== 'quick' ? COLD_LOADS : 1;
      measured.push(await measurePage(browser, origin, page, { visitor: visitors[page.who], loads, weights }));
      progress.reach(measured.length - 1);
    }
    return measured;
  } finally {
    progress.end();
    bare.stop();
  }
}

const BARE: RoutePage = { route: 'bare', path: '/', who: 'guest' };

async function signInAll(browser: Browser): Promise<Record<VisitorKind, Visitor>> {
  const visitors: Record<VisitorKind, Visitor> = { guest: [], customer: [], freelancer: [], moderator: [] };
  for (const who of ['customer', 'freelancer', 'moderator'] as const) {
    const context = await browser.newContext();
    await signIn(context, who);
    visitors[who] = await context.cookies();
    await context.close();
  }
  return visitors;
}

async function findPlaces(browser: Browser) {
  const scene = await makeScene(browser);
  const context = await browser.newContext();
  await signIn(context, 'customer');
  const { data: customer } = await apiOf(context).auth_user();
  await signIn(context, 'freelancer');
  const { data: freelancer } = await apiOf(context).auth_user();
  await context.close();
  return { scene, customer_url: customer.customer.profile_url, freelancer_url: freelancer.freelancer.profile_url };
}

interface Measuring {
  visitor: Visitor;
  loads: number;
  /** Sizes of scripts by address, filled on the way: pages share most of them. */
  weights: Map<string, number>;
}

async function measurePage(
  browser: Browser,
  origin: string,
  page: RoutePage,
  { visitor, loads, weights }: Measuring,
): Promise<PageMeasurement> {
  const cold: ColdLoad[] = [];
  for (let load = 0; load < loads; load++) cold.push(await loadCold(browser, origin + page.path, visitor));
  const { files, calls, status, path } = cold[0] as ColdLoad;
  const isMeant = path === page.path.split('?')[0] && (status === 200 || page.route === '*');
  const scripts = [];
  for (const { url } of files.filter(({ kind }) => kind === 'script')) {
    const gzip = weights.get(url) ?? (await wireBytes(url, 'gzip'));
    weights.set(url, gzip);
    scripts.push({ name: new URL(url).pathname, gzip });
  }
  const middle = (read: (load: ColdLoad) => number) => median(cold.map(read));
  const document = files.find(({ kind }) => kind === 'document');
  return {
    ...page,
    jsGzip: sum(scripts.map(({ gzip }) => gzip)) / KB,
    html: (document?.bytes ?? 0) / KB,
    whole: sum(files.map(({ bytes }) => bytes)) / KB,
    calls,
    fcp: middle((load) => load.fcp),
    lcp: middle((load) => load.lcp),
    tbt: middle((load) => load.tbt),
    cls: middle((load) => load.cls),
    scripts: scripts.toSorted((one, other) => other.gzip - one.gzip),
    otherwise: isMeant ? null : `${status} at ${path}`,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Budgets of each page. Only a guest's requests after load count: they are the same for all pages. */
export function pageFigures(pages: readonly PageMeasurement[]): Figure[] {
  const bare = pages.find(({ route }) => route === BARE.route);
  return pages.flatMap(({ route, who, jsGzip, whole, calls, lcp, tbt, cls }) => {
    if (route === BARE.route) return [];
    const name = (what: string) => `${route}, ${who}: ${what}`;
    const budget = who === 'guest' ? BUDGETS.guest : BUDGETS.others;
    return [
      { name: name('JavaScript, gzip'), value: jsGzip, unit: 'kB', atMost: budget.javaScript },
      { name: name('the whole page'), value: whole, unit: 'kB', atMost: BUDGETS.page },
      { name: name('largest contentful paint'), value: lcp, unit: 'ms', atMost: budget.lcp },
      { name: name('total blocking time'), value: tbt, unit: 'ms', atMost: BUDGETS.tbt },
      { name: name('cumulative layout shift'), value: cls, unit: 'of the screen', atMost: BUDGETS.cls },
      ...(bare ? [{ name: name('largest contentful paint to that of the bare page'), value: lcp / bare.lcp }] : []),
      {
        name: name('requests after load'),
        value: calls.length,
        unit: 'requests',
        ...(who === 'guest' ? { atMost: 0 } : {}),
      },
    ];
  });
}

/** Prints a line for each page, and every figure over its budget. */
export function reportPages(pages: readonly PageMeasurement[], figures: readonly Figure[]): void {
  const { guest, others: rest, page, tbt: blocking, cls: shift } = BUDGETS;
  printTable(
    `Pages, cold, 390×844, slow 4G, 4× CPU: kB, ms (budgets, guests and others: JS ${guest.javaScript} and ${rest.javaScript}, whole ${page}, LCP ${guest.lcp} and ${rest.lcp}, TBT ${blocking}, CLS ${shift})`,
    ['', 'JS gz', 'HTML br', 'whole', 'FCP', 'LCP', 'TBT', 'CLS', 'calls'],
    pages.map(({ route, who, path, jsGzip, html, whole, fcp, lcp, tbt, cls, calls }) => [
      route === BARE.route ? 'a heading by React and its router' : `${path.slice(0, 60)} (${who})`,
      ...[jsGzip, html, whole, fcp, lcp, tbt, cls, calls.length].map(rounded),
    ]),
  );
  const others = pages.filter(({ otherwise }) => otherwise !== null);
  if (others.length > 0) {
    printTable(
      'Measured something else than the page',
      ['', 'answer'],
      others.map(({ who, path, otherwise }) => [`${path} (${who})`, otherwise ?? '']),
    );
  }
  printFigures(
    'Pages over their budget',
    figures.filter((figure) => isWithinBudget(figure) === false),
  );
}

/** Prints how the bytes of the list are made up. */
export async function printHtmlBreakdown(address: string, { scripts, path }: PageMeasurement): Promise<void> {
  const parts: HtmlPart[] = await readHtmlParts(address);
  printTable(
    `Scripts of ${path}, kB`,
    ['', 'gzip'],
    scripts.map(({ name, gzip }) => [name, rounded(gzip / KB)]),
  );
  printTable(
    `HTML of ${path}, kB`,
    ['', 'written', 'brotli'],
    parts.map(({ name, bytes, brotli }) => [name, rounded(bytes / KB), rounded(brotli / KB)]),
  );
}
