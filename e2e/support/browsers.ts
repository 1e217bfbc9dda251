import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/**
 * The browser contexts of a worker. A new one costs twice as much as a page, because it compiles every script again;
 * so a context with unchanged settings is cleared and reused.
 */
export interface Browsers {
  /**
   * A context without cookies or storage, with one page.
   *
   * @param settings settings of the running test; a context with other settings is not reused
   */
  take(settings: BrowserContextOptions): Promise<BrowserContext>;
  giveBack(context: BrowserContext): Promise<void>;
}

/** Calls whose effect clearing does not undo. */
const CHANGES_CONTEXT = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'route',
  'setExtraHTTPHeaders',
  'setOffline',
] as const;
const CHANGES_PAGE = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'route'] as const;
const HEARD = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfinished',
  'response',
] as const;
/** Storage of a site besides cookies and the page's own storages. */
const KEPT_BY_SITE = 'indexeddb,service_workers,cache_storage,file_systems';
/** A page of the tested site without scripts. */
const BARE_PAGE = '/robots.txt';

interface Kept {
  settings: string;
  /** Removes everything a test left; false when that is impossible. */
  empty: () => Promise<boolean>;
}

export function openBrowserPool(browser: Browser): Browsers {
  const idle: BrowserContext[] = [];
  const keeping = new WeakMap<BrowserContext, Kept>();

  return {
    async take(settings) {
      const key = JSON.stringify(settings);
      const found = idle.findIndex((context) => keeping.get(context)?.settings === key);
      const [kept] = found < 0 ? [] : idle.splice(found, 1);
      if (kept) return kept;
      // Playwright applies the settings of the test.
      const context = await browser.newContext();
      keeping.set(context, { settings: key, empty: await openPage(context, settings) });
      return context;
    },
    async giveBack(context) {
      if (await keeping.get(context)?.empty()) return void idle.push(context);
      // A page may still ask for something that its test answers; a test may have closed its browser.
      const answered = [context, ...context.pages()];
      await Promise.allSettled(answered.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.close();
    },
  };
}

async function openPage(context: BrowserContext, settings: BrowserContextOptions): Promise<Kept['empty']> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const size = page.viewportSize();
  let isChanged = settings.javaScriptEnabled === false;
  const change = () => {
    isChanged = true;
  };
  for (const name of CHANGES_CONTEXT) callBefore(context, name, change);
  for (const name of CHANGES_PAGE) callBefore(page, name, change);
  callBefore(context.clock, 'install', change);
  return async () => {
    if (isChanged || page.isClosed()) return false;
    for (const event of HEARD) page.removeAllListeners(event);
    await Promise.all(further(context, page).map((each) => each.close()));
    // A site started by the test may have stopped.
    if (!(await page.goto(BARE_PAGE).catch(() => null))) return false;
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: KEPT_BY_SITE,
    });
    await page.mouse.move(-1, -1);
    await session.send('Page.resetNavigationHistory');
    const now = page.viewportSize();
    if (size && (now?.width !== size.width || now.height !== size.height)) await page.setViewportSize(size);
    return true;
  };
}

const further = (context: BrowserContext, first: Page): Page[] => context.pages().filter((page) => page !== first);

function callBefore<Name extends string, Method extends (...args: never[]) => unknown>(
  owner: Record<Name, Method>,
  name: Name,
  before: () => void,
): void {
  const method = owner[name].bind(owner) as Method;
  owner[name] = ((...args: Parameters<Method>) => {
    before();
    return method(...args);
  }) as Method;
}
