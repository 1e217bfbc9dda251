import { type BrowserContext, type ConsoleMessage, expect, type Response, type WebError } from '@playwright/test';

export interface Faults {
  /** Returns a function that stops watching. */
  watch(context: BrowserContext): () => void;
  /** Allows a fault the test provokes: a part of the console's text, or of `422 POST /path`. */
  expectFault(part: string | RegExp): void;
  /**
   * Allows the faults of a session that ends under an open page: its event stream is refused, it asks for the viewer, and it may
   * request notifications announced before.
   */
  expectSessionEnd(): void;
  /** @throws when something was found that the test did not expect */
  check(): void;
}

/** The console repeats every refused request; those are judged by their reply. */
const REPEATED = /^Failed to load resource/;

/**
 * Leaving before a title has morphed into its heading cancels the transition, as does a browser that is too busy. React Router does
 * not handle the rejected promise; the page is the same.
 */
const MORPH_LEFT_OUT = /^uncaught: (AbortError: )?Transition was (skipped|aborted)/;

/** A report of an error that was found above. */
const REPORT = /^\d+ POST \/rest\/v1\/client-errors$/;

const END_OF_SESSION =
  /^401 GET \/rest\/v1\/freelance\/((events|auth\/user)(\?|$)|notifications\?unread=true&limit=3$)/;

/** Collects errors of the console, uncaught exceptions and requests that were refused. */
export function watchFaults(): Faults {
  const found: string[] = [];
  const expected: (string | RegExp)[] = [MORPH_LEFT_OUT, REPORT];
  return {
    watch(context) {
      const onConsole = (message: ConsoleMessage) => {
        const text = message.text();
        if (message.type() === 'error' && !REPEATED.test(text)) found.push(`console: ${text}`);
      };
      const onError = (error: WebError) => {
        found.push(`uncaught: ${error.error().stack || error.error().message}`);
      };
      const onResponse = (reply: Response) => {
        if (reply.status() < 400) return;
        const { pathname, search } = new URL(reply.url());
        found.push(`${reply.status()} ${reply.request().method()} ${pathname}${search}`);
      };
      context.on('console', onConsole).on('weberror', onError).on('response', onResponse);
      return () => context.off('console', onConsole).off('weberror', onError).off('response', onResponse);
    },
    expectFault(part) {
      expected.push(part);
    },
    expectSessionEnd() {
      expected.push(END_OF_SESSION);
    },
    check() {
      const unexpected = found.filter(
        (fault) => !expected.some((part) => (typeof part === 'string' ? fault.includes(part) : part.test(fault))),
      );
      expect(unexpected, 'faults of the pages').toEqual([]);
    },
  };
}
