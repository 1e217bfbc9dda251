import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export const BARE_SCRIPT = '/bare.js';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A file that does not exist, where the packages of the site are found. */
const ENTRY = `${ROOT}bare-page-entry.js`;
const HEADING = 'Заказы';

const SOURCE = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';

const router = createBrowserRouter([{ path: '*', element: createElement('h1', null, '${HEADING}') }]);
hydrateRoot(document.querySelector('main'), createElement(RouterProvider, { router }));
`;

/** The least page of the site's libraries: a heading that React and its router bring alive. */
export async function buildBarePage(): Promise<{ html: string; script: string }> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: false, rolldownOptions: { input: ENTRY } },
    plugins: [
      {
        name: 'bare-page',
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? SOURCE : null),
      },
    ],
  });
  const { output } = built as Extract<typeof built, { output: unknown }>;
  const script = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('');
  const html = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${HEADING}</title><script type="module" src="${BARE_SCRIPT}"></script></head><body><main><h1>${HEADING}</h1></main></body></html>`;
  return { html, script };
}
