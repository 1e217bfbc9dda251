import { buildWeb } from '../../scripts/build.ts';
import { makeScratchFolder } from '../database.ts';
import { addressOf, type ServerProcess, startServerProcess } from '../processes.ts';
import { type Figure, printFigures, recordResults } from '../report.ts';
import { openChromium } from './web-browser.ts';
import {
  type Extent,
  measurePages,
  type PageMeasurement,
  pageFigures,
  printHtmlBreakdown,
  reportPages,
} from './web-pages.ts';
import { measurePresses } from './web-presses.ts';
import { CONNECTIONS, LIST, measureRendering, type Rendered, renderingFigures } from './web-rendering.ts';

/**
 * The page budgets of docs/quality.md on the built site with the demo data: what the pages weigh, how soon they are
 * shown on a phone with slow 4G, how soon they answer an interaction, and how many of them a processor renders.
 */
export async function benchWeb({ isProfiled, extent }: { isProfiled: boolean; extent: Extent }): Promise<void> {
  await buildWeb();
  const folder = makeScratchFolder();
  const server = await startServerProcess(
    new URL('../../server/src/main.ts', import.meta.url),
    {
      DATA_DIR: folder.path,
      DEMO: '1',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      // The page of a sign-in through another site exists only for configured ones.
      OIDC_PROVIDERS: 'yandex',
      OIDC_YANDEX_CLIENT_ID: 'bench',
    },
    { isProfiled },
  );
  try {
    const rendering = extent === 'quick' ? null : await measureRendering(server, folder.path);
    const browser = await openChromium();
    try {
      const pages = await measurePages(browser, server, extent);
      const list = addressOf(server, LIST);
      const presses = extent === 'quick' ? [] : await measurePresses(browser, list, extent === 'all' ? 3 : 1);
      await report(pages, presses, rendering, server);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    folder.remove();
  }
}

async function report(
  pages: readonly PageMeasurement[],
  presses: Figure[],
  rendering: Rendered | null,
  server: ServerProcess,
): Promise<void> {
  const figures = pageFigures(pages);
  reportPages(pages, figures);
  const list = pages.find(({ route }) => route === LIST);
  if (list) await printHtmlBreakdown(addressOf(server, LIST), list);
  if (presses.length > 0) printFigures('The first press after three idle seconds, the list, slow 4G, 4× CPU', presses);
  const rendered = rendering ? renderingFigures(rendering) : [];
  if (rendering) printFigures(`Rendering, ${CONNECTIONS} connections`, rendered);
  recordResults('web', { figures: [...figures, ...presses, ...rendered], pages, rendering });
}
