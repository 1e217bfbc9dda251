import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from '../scripts/build.ts';
import { makeScratchFolder } from './database.ts';
import { startLoadGenerator } from './load.ts';
import { type ServerProcess, startServerProcess } from './processes.ts';
import { type Figure, percentile, printFigures, recordResults } from './report.ts';
import { openChromium } from './web-browser.ts';
import { measureFeelings } from './web-feelings.ts';
import { measurePages, type PageMeasurement, pageFigures, printMakeUp, reportPages } from './web-pages.ts';
import { wireBody } from './web-weights.ts';

const CONNECTIONS = 10;
/** Until the compiler of JavaScript has seen enough pages. */
const WARM_UP_SECONDS = 12;
const LOAD_SECONDS = 8;
/** More than a server renders meanwhile, so that no page comes from the guests' cache. */
const DISTINCT_PAGES = 40_000;
/** Far above all budgets: each bound makes another page of the same orders. */
const BOUND = 9_000_000;

const LIST = '/';

/**
 * The page budgets of docs/quality.md on the built site with the demo data: what the pages weigh, how soon they are
 * seen by a phone on slow 4G, how soon they answer a touch, and how many of them a processor renders.
 */
export async function benchWeb(options: { isProfiled: boolean; isQuick: boolean }): Promise<void> {
  await buildWeb();
  const folder = makeScratchFolder();
  const server = await startServerProcess(
    new URL('../server/src/main.ts', import.meta.url),
    {
      DATA_DIR: folder.path,
      DEMO: '1',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      // The page of a sign-in through another site is there for those that are configured.
      OIDC_PROVIDERS: 'yandex',
      OIDC_YANDEX_CLIENT_ID: 'bench',
    },
    options,
  );
  try {
    const rendering = options.isQuick ? null : await measureRendering(server, folder.path);
    const browser = await openChromium();
    try {
      const pages = await measurePages(browser, server, options);
      const feelings = await measureFeelings(browser, addressOf(server, LIST));
      await report(pages, feelings, rendering, server);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    folder.remove();
  }
}

const addressOf = ({ port }: ServerProcess, path: string): string => `http://127.0.0.1:${port}${path}`;

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
  const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' };
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
  const file = path.join(scratch, 'list.html.zst');
  writeFileSync(file, await wireBody(addressOf(server, LIST), 'zstd'));
  return await startServerProcess(new URL('./bare-page-server.ts', import.meta.url), { PAGE: file });
}

async function report(
  pages: readonly PageMeasurement[],
  feelings: Figure[],
  rendering: Rendered | null,
  server: ServerProcess,
): Promise<void> {
  const figures = pageFigures(pages);
  reportPages(pages, figures);
  const [list] = pages;
  if (list) await printMakeUp(addressOf(server, LIST), list);
  printFigures('From a touch to the next picture, the list, 4× CPU', feelings);
  const rendered = rendering ? renderingFigures(rendering) : [];
  if (rendering) printFigures(`Rendering of the list, ${CONNECTIONS} connections`, rendered);
  recordResults('web', { figures: [...figures, ...feelings, ...rendered], pages, rendering });
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
