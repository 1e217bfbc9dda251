import { type Browser, type CDPSession, type Cookie, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';

/** A phone on a slow 4G network with a quarter of this machine's speed. */
const VIEWPORT = { width: 390, height: 844 };
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (750 * 1_000) / 8,
};
export const CPU_SLOWDOWN = 4;
/** The cookies of a signed-in person; empty for a guest. */
export type Visitor = Cookie[];

/** Safely after the last task of an idle page. */
const QUIET_MS = 1500;
/** A task is long beyond this time, and only the time beyond it counts as blocking. */
const LONG_TASK_MS = 50;

/** Times of a first visit to a page, in milliseconds; `cls` is a share of the screen. */
export interface ColdLoad {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Every file the page requested. */
  files: LoadedFile[];
  /** Calls and streams the page began by itself. */
  calls: string[];
  /** The status of the reply, and the final path. */
  status: number;
  path: string;
}

export interface LoadedFile {
  url: string;
  kind: 'document' | 'script' | 'style' | 'font' | 'call' | 'other';
  /** Bytes of the body on the wire. */
  bytes: number;
}

/** @throws Error when the machine has no Chromium */
export async function openChromium(): Promise<Browser> {
  const found = await findChromium();
  if (!found) throw new Error('The page budgets are measured in Chromium, and this machine has none');
  return await chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}

/** Loads an address as a first-time visitor, with an empty cache. */
export async function loadCold(browser: Browser, address: string, visitor: Visitor = []): Promise<ColdLoad> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
  });
  try {
    await context.addCookies(visitor);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const files = watchFiles(session);
    await page.addInitScript(observeSights);
    const answer = await page.goto(address, { waitUntil: 'load' });
    // An event stream never ends, so the network may never become idle.
    for (let known = -1; known !== files().length; await page.waitForTimeout(QUIET_MS)) known = files().length;
    const sights = await readSights(page);
    // Files fetched while the page is idle are no part of the first load.
    const ahead = files().filter(({ kind, url }) => kind === 'call' && ASSET.test(url));
    const first = files().filter(({ url }) => !ahead.some((file) => file.url === url));
    const calls = first.filter(({ kind }) => kind === 'call');
    return {
      ...sights,
      files: first,
      calls: calls.map(({ url }) => url),
      status: answer?.status() ?? 0,
      path: new URL(page.url()).pathname,
    };
  } finally {
    await context.close();
  }
}

/** Records the size of each request; a preload and its use count as one. */
function watchFiles(session: CDPSession): () => LoadedFile[] {
  const files = new Map<string, LoadedFile>();
  const headers = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return;
    files.set(requestId, {
      url: response.url,
      kind: kindOf(type, response.mimeType),
      bytes: 0,
    });
    headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes += encodedDataLength;
  });
  // Chunk events of a document carry no size on the wire.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file?.kind === 'document') file.bytes = encodedDataLength - (headers.get(requestId) ?? 0);
  });
  return () => [...files.values()];
}

const ASSET = /\/assets\/[^/]+\.js$/;
const CALLS = ['Fetch', 'XHR', 'EventSource', 'Ping'];

function kindOf(type: string, mimeType: string): LoadedFile['kind'] {
  if (type === 'Document') return 'document';
  if (CALLS.includes(type)) return 'call';
  if (mimeType.includes('javascript')) return 'script';
  if (mimeType === 'text/css') return 'style';
  return mimeType.includes('font') ? 'font' : 'other';
}

interface Sights {
  lcp: number;
  cls: number;
  longTasks: { start: number; duration: number }[];
}

/** Injected into the page before its own scripts. */
function observeSights(): void {
  const sights: Sights = { lcp: 0, cls: 0, longTasks: [] };
  (window as unknown as { sights: Sights }).sights = sights;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    sights.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    sights.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ startTime, duration }) => {
    sights.longTasks.push({ start: startTime, duration });
  });
}

async function readSights(page: Page) {
  const { sights, fcp } = await page.evaluate(() => ({
    sights: (window as unknown as { sights: Sights }).sights,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  const afterFcp = sights.longTasks.filter(({ start, duration }) => start + duration > fcp);
  const tbt = afterFcp.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0);
  return { fcp, lcp: sights.lcp, cls: sights.cls, tbt };
}
