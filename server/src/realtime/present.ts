import type { LiveEvent } from '@provodka/contract/http/events.ts';

/** An event in the format of the stream. A line of JSON has no line breaks, so it is one line of data. */
export function frame({ name, data }: LiveEvent, number?: number): string {
  const id = number === undefined ? '' : `id: ${number}\n`;
  return `${id}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A page cannot see a comment, and without a sign of life it would not notice a dead line. */
export const HEARTBEAT = 'event: alive\ndata: {}\n\n';

/** The delay after which the browser reconnects when the stream has ended. */
export const retryLine = (milliseconds: number): string => `retry: ${milliseconds}\n${HEARTBEAT}`;
