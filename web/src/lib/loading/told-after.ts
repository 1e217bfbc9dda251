import { toast } from '../session/toasts.ts';

let waiting: string[] | null = null;

/** A write was done: told at once, or when the screen shows it. */
export function tellDone(message: string): void {
  if (waiting) waiting.push(message);
  else toast(message, 'success');
}

/** What writes tell while `work` goes on waits for its end: by then the screen shows it. */
export async function toldAfter<T>(work: () => Promise<T>): Promise<T> {
  if (waiting) return await work();
  const told: string[] = [];
  waiting = told;
  try {
    return await work();
  } finally {
    waiting = null;
    for (const message of told) tellDone(message);
  }
}
