import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { buildWeb } from '../scripts/build.ts';
import { makeScratchFolder } from './database.ts';
import { startLoadGenerator } from './load.ts';
import { type ServerProcess, startServerProcess } from './processes.ts';
import { type Figure, median, percentile, printFigures, printTable, recordResults, rounded } from './report.ts';
import { type ColdLoad, loadCold, openChromium } from './web-browser.ts';
import { type HtmlPart, readHtmlParts, weighFiles, wireBody, wireBytes } from './web-weights.ts';

const COLD_LOADS = 5;
const CONNECTIONS = 10;
/** Until the compiler of JavaScript has seen enough pages. */
const WARM_UP_SECONDS = 12;
const LOAD_SECONDS = 8;
/** More than a server renders meanwhile, so that no page comes from the guests' cache. */
const DISTINCT_PAGES = 40_000;
/** Far above all budgets: each bound makes another page of the same orders. */
const BOUND = 9_000_000;
const KB = 1000;

/** The public pages by address. Each is held to the weights of the list; the list alone to the times. */
const LIST = '/';
const OTHER_PAGES = ['/sign-in', '/sign-up', '/password/forgot'];

/**
 * The page budgets of docs/quality.md on the built site with the demo data: what the pages weigh, how soon they are
 * seen by a phone on slow 4G, and how many of them a processor renders.
 */
export async function benchWeb(options: { isProfiled: boolean }): Promise<void> {
  await buildWeb();
  const folder = makeScratchFolder();
  const server = await startServerProcess(
    new URL('../server/src/main.ts', import.meta.url),
    { DATA_DIR: folder.path, DEMO: '1', RATE_LIMIT: '0', LOG_LEVEL: 'error' },
    options,
  );
  try {
    const rendering = await measureRendering(server, folder.path);
    const browser = await openChromium();
    try {
      const paths = [LIST, await findOrderPage(server), ...OTHER_PAGES];
      const pages = [];
      for (const path of paths) pages.push(await measurePage(browser, server, path, path === LIST ? COLD_LOADS : 1));
      report(pages, rendering);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    folder.remove();
  }
}

const addressOf = ({ port }: ServerProcess, path: string): string => `http://127.0.0.1:${port}${path}`;

async function findOrderPage(server: ServerProcess): Promise<string> {
  const reply = await fetch(addressOf(server, '/rest/v1/freelance/orders?limit=1'));
  const { data } = (await reply.json()) as { data: { id: number }[] };
  if (!data[0]) throw new Error('The demo has no order in search');
  return `/orders/${data[0].id}`;
}

interface PageMeasurement {
  path: string;
  /** Heaviest first, bytes. */
  scripts: { name: string; gzip: number; brotli: number }[];
  htmlParts: HtmlPart[];
  /** From here on sizes in kB, and times in ms, each the median of the cold loads. */
  jsGzip: number;
  jsBrotli: number;
  html: number;
  fonts: number;
  blockingStyles: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

async function measurePage(
  browser: Browser,
  server: ServerProcess,
  path: string,
  loads: number,
): Promise<PageMeasurement> {
  const address = addressOf(server, path);
  const cold: ColdLoad[] = [];
  for (let load = 0; load < loads; load++) cold.push(await loadCold(browser, address));
  const { files } = cold[0] as ColdLoad;
  const scripts = await weighFiles(files.filter((file) => file.kind === 'script').map((file) => file.url));
  const fonts = files.filter((file) => file.kind === 'font');
  const middle = (read: (load: ColdLoad) => number) => median(cold.map(read));
  return {
    path,
    scripts,
    htmlParts: await readHtmlParts(address),
    jsGzip: sum(scripts.map((script) => script.gzip)) / KB,
    jsBrotli: sum(scripts.map((script) => script.brotli)) / KB,
    html: (await wireBytes(address, 'br')) / KB,
    fonts: sum(fonts.map((file) => file.bytes)) / KB,
    blockingStyles: files.filter((file) => file.kind === 'style' && file.isRenderBlocking).length,
    fcp: middle((load) => load.fcp),
    lcp: middle((load) => load.lcp),
    tbt: middle((load) => load.tbt),
    cls: middle((load) => load.cls),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Rendering {
  pagesPerSecond: number;
  cpuMs: number;
  p95Ms: number;
}

type Rendered = Record<'fresh' | 'compressed' | 'cached' | 'cachedCompressed' | 'bare', Rendering>;

/** Pages a second of the list: each rendered anew, the same sent compressed, both from the guests' cache, and of a bare server. */
async function measureRendering(server: ServerProcess, scratch: string): Promise<Rendered> {
  const generator = startLoadGenerator();
  let bound = BOUND;
  const distinct = () => Array.from({ length: DISTINCT_PAGES }, () => `${LIST}?budget_to=${bound--}`);
  const load = async (
    asked: ServerProcess,
    paths: string[],
    headers: Record<string, string>,
    seconds: number,
  ): Promise<Rendering> => {
    const plan = { port: asked.port, paths, headers, connections: CONNECTIONS, seconds };
    const cpuBefore = await asked.cpuMs();
    const result = await generator.run(plan);
    const cpuMs = ((await asked.cpuMs()) - cpuBefore) / result.requests;
    const times = result.samples.map(([, ms]) => ms);
    return { pagesPerSecond: result.requests / result.seconds, cpuMs, p95Ms: percentile(times, 0.95) };
  };
  const compressed = { 'accept-encoding': 'br' };
  const bare = await startBareServer(server, scratch);
  try {
    await load(server, distinct(), {}, WARM_UP_SECONDS);
    return {
      fresh: await load(server, distinct(), {}, LOAD_SECONDS),
      compressed: await load(server, distinct(), compressed, LOAD_SECONDS),
      cached: await load(server, [LIST], {}, LOAD_SECONDS),
      cachedCompressed: await load(server, [LIST], compressed, LOAD_SECONDS),
      bare: await load(bare, [LIST], compressed, LOAD_SECONDS),
    };
  } finally {
    generator.stop();
    await bare.stop();
  }
}

/** It sends the list as our server compressed it. */
async function startBareServer(server: ServerProcess, scratch: string): Promise<ServerProcess> {
  const file = path.join(scratch, 'list.html.br');
  writeFileSync(file, await wireBody(addressOf(server, LIST), 'br'));
  return await startServerProcess(new URL('./bare-page-server.ts', import.meta.url), { PAGE: file });
}

function report(pages: readonly PageMeasurement[], rendering: Rendered): void {
  const figures = pages.flatMap((page) => [...weightsOf(page), ...(page.path === LIST ? timesOf(page) : [])]);
  const rendered = renderingFigures(rendering);
  printFigures('Pages, cold, 390×844, slow 4G, 4× CPU', figures);
  printTable(
    'What a visitor waits for, ms',
    ['', 'FCP', 'LCP', 'TBT', 'CLS'],
    pages.map(({ path, fcp, lcp, tbt, cls }) => [path, ...[fcp, lcp, tbt, cls].map(rounded)]),
  );
  for (const page of pages.slice(0, 1)) printMakeUp(page);
  printFigures(`Rendering of the list, ${CONNECTIONS} connections`, rendered);
  recordResults('web', { figures: [...figures, ...rendered], pages, rendering });
}

/** Where the bytes of a page come from. */
function printMakeUp({ path, scripts, htmlParts }: PageMeasurement): void {
  printTable(
    `Scripts of ${path}, kB`,
    ['', 'gzip', 'brotli'],
    scripts.map(({ name, gzip, brotli }) => [name, rounded(gzip / KB), rounded(brotli / KB)]),
  );
  printTable(
    `HTML of ${path}, kB`,
    ['', 'written', 'brotli'],
    htmlParts.map(({ name, bytes, brotli }) => [name, rounded(bytes / KB), rounded(brotli / KB)]),
  );
}

function weightsOf({ path, jsGzip, jsBrotli, html, fonts, blockingStyles }: PageMeasurement): Figure[] {
  return [
    { name: `${path}: JavaScript, gzip`, value: jsGzip, unit: 'kB', atMost: 120 },
    { name: `${path}: JavaScript, brotli`, value: jsBrotli, unit: 'kB' },
    { name: `${path}: stylesheets that block rendering`, value: blockingStyles, atMost: 0 },
    { name: `${path}: HTML, brotli`, value: html, unit: 'kB', atMost: 14 },
    { name: `${path}: fonts`, value: fonts, unit: 'kB', atMost: 35 },
  ];
}

function timesOf({ path, fcp, lcp, tbt, cls }: PageMeasurement): Figure[] {
  return [
    { name: `${path}: first contentful paint`, value: fcp, unit: 'ms' },
    { name: `${path}: largest contentful paint`, value: lcp, unit: 'ms', atMost: 900 },
    { name: `${path}: total blocking time`, value: tbt, unit: 'ms', atMost: 50 },
    { name: `${path}: cumulative layout shift`, value: cls, atMost: 0.01 },
  ];
}

function renderingFigures({ fresh, compressed, cached, cachedCompressed, bare }: Rendered): Figure[] {
  return [
    { name: 'rendered anew: pages a second', value: fresh.pagesPerSecond },
    { name: 'rendered anew: CPU a page', value: fresh.cpuMs, unit: 'ms' },
    { name: 'rendered anew: p95', value: fresh.p95Ms, unit: 'ms' },
    { name: 'rendered anew and compressed: pages a second', value: compressed.pagesPerSecond, atLeast: 350 },
    { name: 'rendered anew and compressed: CPU a page', value: compressed.cpuMs, unit: 'ms', atMost: 4 },
    { name: "from the guests' cache: pages a second", value: cached.pagesPerSecond },
    { name: "from the guests' cache: CPU a page", value: cached.cpuMs, unit: 'ms' },
    { name: "from the guests' cache and compressed: pages a second", value: cachedCompressed.pagesPerSecond },
    { name: "from the guests' cache and compressed: CPU a page", value: cachedCompressed.cpuMs, unit: 'ms' },
    {
      name: "from the guests' cache and compressed: share of a bare server with the same bytes",
      value: cachedCompressed.pagesPerSecond / bare.pagesPerSecond,
      atLeast: 0.7,
    },
  ];
}
