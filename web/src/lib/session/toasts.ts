import { createStore, useStore } from './store.ts';

export type ToastType = 'info' | 'success' | 'warning' | 'danger';

export interface Toast {
  id: number;
  type: ToastType;
  message: string;
  /** A second, quieter line. */
  details?: string;
}

export interface ToastOptions {
  details?: string;
  /** Life time in ms, by default 4000 (specification section 9). */
  duration?: number;
}

const NONE: Toast[] = [];
const TOAST_LIFETIME = 4000;
/** Limits informative toasts, so that they do not cover the page; errors are always shown. */
const MOST_AT_ONCE = 3;

const store = createStore(NONE);
const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; left: number; since: number }>();
let lastId = 0;
let isPaused = false;

export const useToasts = () => useStore(store, NONE);
export const getToasts = store.get;

/** Shows a message at the bottom right; a danger one is announced at once. */
export function toast(message: string, type: ToastType = 'info', options: ToastOptions = {}): number {
  const id = ++lastId;
  store.update((list) => [...list, { id, type, message, details: options.details }]);
  startTimer(id, options.duration ?? TOAST_LIFETIME);
  for (const { id: old } of store
    .get()
    .filter((item) => item.type === 'info')
    .slice(0, -MOST_AT_ONCE))
    dismissToast(old);
  return id;
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id)?.timer);
  timers.delete(id);
  store.update((list) => list.filter((item) => item.id !== id));
}

/** Stops the timers while a pointer or the focus rests on the toasts. */
export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const entry of timers.values()) {
    clearTimeout(entry.timer);
    entry.left -= Date.now() - entry.since;
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const [id, { left }] of timers) startTimer(id, left);
}

function startTimer(id: number, left: number): void {
  timers.set(id, {
    left,
    since: Date.now(),
    timer: isPaused ? (0 as unknown as ReturnType<typeof setTimeout>) : setTimeout(dismissToast, left, id),
  });
}
