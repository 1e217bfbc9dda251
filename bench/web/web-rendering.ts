import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import { DEMO_PASSWORD } from '../../e2e/support/people.ts';
import { openProgress } from '../../server/src/platform/operations/progress.ts';
import { openBrowser } from '../../server/test/people/browser.ts';
import { startLoadGenerator } from '../load.ts';
import { addressOf, type ServerProcess, startServerProcess } from '../processes.ts';
import { type Figure, percentile } from '../report.ts';
import { wireBody } from './web-weights.ts';

export const CONNECTIONS = 10;
/** Enough for the JIT compiler to settle. */
const WARM_UP_SECONDS = 12;
const LOAD_SECONDS = 8;
/** More pages than a server renders in that time, so that none comes from the guests' cache. */
const DISTINCT_PAGES = 40_000;
/** A budget above all others: each filter value makes another page of the same orders. */
const BOUND = 9_000_000;

export const LIST = '/';
const CABINET = '/cabinet/customer/orders';
/** Pages of signed-in people are rendered anew each time. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** A server is at rest when it has worked less than this in a second. */
const RESTING_MS = 100;
const MOST_REST_SECONDS = 120;

/** Processor time of a page, of the machine whose list shows 7. */
const LIST_MS = 7;
const PAGE_MS = 10;
const CACHED_MS = 0.3;

interface Rendering {
  pagesPerSecond: number;
  cpuMs: number;
  p95Ms: number;
}

export type Rendered = Record<
  'fresh' | 'compressed' | 'order' | 'cabinet' | 'cached' | 'cachedCompressed' | 'bare',
  Rendering
>;

interface Asked {
  paths: string[];
  headers?: Record<string, string>;
  seconds?: number;
}

/** Pages per second of the list: rendered, rendered and compressed, cached in both forms, and from a bare server; and of one person. */
export async function measureRendering(server: ServerProcess, scratch: string): Promise<Rendered> {
  const generator = startLoadGenerator();
  let bound = BOUND;
  const distinct = () => Array.from({ length: DISTINCT_PAGES }, () => `${LIST}?budget_to=${bound--}`);
  const progress = openProgress('Rendering:', process.stdout);
  const load = async (name: string, asked: ServerProcess, pages: Asked): Promise<Rendering> => {
    progress.reach(name);
    const { paths, headers = {}, seconds = LOAD_SECONDS } = pages;
    const plan = { port: asked.port, paths, headers, connections: CONNECTIONS, seconds };
    const cpuBefore = await asked.cpuMs();
    const result = await generator.run(plan);
    const cpuMs = ((await asked.cpuMs()) - cpuBefore) / result.requests;
    const times = result.samples.map(([, ms]) => ms);
    return { pagesPerSecond: result.requests / result.seconds, cpuMs, p95Ms: percentile(times, 0.95) };
  };
  progress.reach('until the server rests');
  await untilAtRest(server);
  const bare = await startBareServer(server, scratch);
  try {
    const person = await signIn(server);
    const { headers } = person;
    await load('(warming up)', server, { paths: [person.order, CABINET], headers, seconds: WARM_UP_SECONDS });
    await load('(again)', server, { paths: distinct(), seconds: WARM_UP_SECONDS });
    return {
      fresh: await load('fresh', server, { paths: distinct() }),
      compressed: await load('compressed', server, { paths: distinct(), headers: COMPRESSED }),
      order: await load('order', server, { paths: [person.order], headers }),
      cabinet: await load('cabinet', server, { paths: [CABINET], headers }),
      cached: await load('cached', server, { paths: [LIST] }),
      cachedCompressed: await load('cached, compressed', server, { paths: [LIST], headers: COMPRESSED }),
      bare: await load('bare', bare, { paths: [LIST], headers: COMPRESSED }),
    };
  } finally {
    progress.end();
    generator.stop();
    await bare.stop();
  }
}

/** Waits until the background jobs of the demo are done. */
async function untilAtRest(server: ServerProcess): Promise<void> {
  let before = await server.cpuMs();
  for (let second = 0; second < MOST_REST_SECONDS; second++) {
    await pause(1000);
    const now = await server.cpuMs();
    if (now - before < RESTING_MS) return;
    before = now;
  }
}

/** A customer with a deal, and the address of the order it is about. */
async function signIn(server: ServerProcess): Promise<{ order: string; headers: Record<string, string> }> {
  const { api, cookies } = openBrowser(addressOf(server, ''));
  await api.auth_sign_in({ body: { login: 'customer', password: DEMO_PASSWORD, remember: false } });
  const { data } = await api.customer_orders_list({ query: {} });
  const order = data.find(({ status }) => status.code === 'W') ?? data[0];
  if (!order) throw new Error('The demo has no order of the customer');
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { order: orderAddress(order.id), headers: { ...COMPRESSED, cookie } };
}

/** The bare server sends a stored copy of the compressed list. */
async function startBareServer(server: ServerProcess, scratch: string): Promise<ServerProcess> {
  const file = path.join(scratch, 'list.html.zst');
  writeFileSync(file, await wireBody(addressOf(server, LIST), 'zstd'));
  return await startServerProcess(new URL('./bare-page-server.ts', import.meta.url), { PAGE: file });
}

export function renderingFigures({
  fresh,
  compressed,
  order,
  cabinet,
  cached,
  cachedCompressed,
  bare,
}: Rendered): Figure[] {
  return [
    { name: 'rendered anew: pages a second', value: fresh.pagesPerSecond },
    { name: 'rendered anew: CPU a page', value: fresh.cpuMs, unit: 'ms' },
    { name: 'rendered anew: p95', value: fresh.p95Ms, unit: 'ms' },
    { name: 'rendered anew and compressed: pages a second', value: compressed.pagesPerSecond },
    { name: 'rendered anew and compressed: CPU a page', value: compressed.cpuMs, unit: 'ms', atMost: LIST_MS },
    { name: 'an order with a deal, to its customer: CPU a page', value: order.cpuMs, unit: 'ms', atMost: PAGE_MS },
    { name: 'orders in the cabinet: CPU a page', value: cabinet.cpuMs, unit: 'ms', atMost: PAGE_MS },
    { name: "from the guests' cache: pages a second", value: cached.pagesPerSecond },
    { name: "from the guests' cache: CPU a page", value: cached.cpuMs, unit: 'ms' },
    { name: "from the guests' cache and compressed: pages a second", value: cachedCompressed.pagesPerSecond },
    {
      name: "from the guests' cache and compressed: CPU a page",
      value: cachedCompressed.cpuMs,
      unit: 'ms',
      atMost: CACHED_MS,
    },
    {
      name: "from the guests' cache and compressed: share of a bare server with the same bytes",
      value: cachedCompressed.pagesPerSecond / bare.pagesPerSecond,
    },
  ];
}
