import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { preloadViewerPart } from './app/shell/viewer-part.tsx';
import { loadClient } from './lib/api.ts';
import { onSignOfLife } from './lib/signs-of-life.ts';

preloadViewerPart();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Whoever touches the page may go on to another one or write something. Without a connection that asks again.
onSignOfLife(() => void Promise.allSettled([globalThis.learnRoutes?.(), loadClient()]));

declare global {
  /** Learns the addresses of all pages (vite/unused-router.ts). */
  var learnRoutes: (() => Promise<void>) | undefined;
}
