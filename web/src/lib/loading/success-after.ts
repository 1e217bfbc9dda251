import { toast } from '../session/toasts.ts';

let waiting: string[] | null = null;

/** Shows the success message of a write at once, or when the screen shows its result. */
export function showSuccess(message: string): void {
  if (waiting) waiting.push(message);
  else toast(message, 'success');
}

/** Holds back success messages until `work` ends and the screen shows the result. */
export async function successAfter<T>(work: () => Promise<T>): Promise<T> {
  if (waiting) return await work();
  const told: string[] = [];
  waiting = told;
  try {
    return await work();
  } finally {
    waiting = null;
    for (const message of told) showSuccess(message);
  }
}
