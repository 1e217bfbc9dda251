import { PUSH_WORKER_ADDRESS } from '../lib/loading/addresses.ts';

/**
 * An installed site opens without a connection too, with the page that says so; the one worker of the site keeps it. In a tab
 * the browser says it itself, so nothing stands between its pages and the server.
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator) || !matchMedia('(display-mode: standalone)').matches) return;
  navigator.serviceWorker.register(PUSH_WORKER_ADDRESS).catch(() => {
    // Without the worker the site works as in a tab.
  });
}
