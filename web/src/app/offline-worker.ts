import { PUSH_WORKER_ADDRESS } from '../lib/loading/addresses.ts';

/**
 * An installed site opens without a connection too, with a page that says so; the site's only worker stores it. In a tab
 * the browser shows its own message, so requests bypass the worker.
 */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator) || !matchMedia('(display-mode: standalone)').matches) return;
  navigator.serviceWorker.register(PUSH_WORKER_ADDRESS).catch(() => {
    // Without the worker the site works as in a tab.
  });
}
