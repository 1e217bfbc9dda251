import { type Api, createClient } from '@provodka/contract/http/client.ts';
import type { Db } from '../../server/src/platform/database/database.ts';
import { hashPassword } from '../../server/src/users/auth/passwords.ts';
import { openMakers } from '../../server/test/makers.ts';
import { type Browser, openBrowser } from '../../server/test/people/browser.ts';
import { TestClock } from '../../server/test/test-clock.ts';
import type { Tally } from './tally.ts';

export const PASSWORD = 'Сорок тысяч проводок';
/** Nobody waits longer for an answer. */
const ANSWERED_WITHIN_MS = 60_000;

/** A browser at the proxy, every answer of which is counted. */
export interface Visitor {
  api: Api;
  browser: Browser;
  request(path: string, init?: RequestInit): Promise<Response>;
}

export interface Pair {
  customer: Visitor;
  executor: Visitor;
  customerLogin: string;
  executorLogin: string;
  /** Browsers in which the customer signed in, by the round that did. */
  sessions: { round: string; visitor: Visitor }[];
}

export function openVisitor(origin: string, tally: Tally): Visitor {
  const browser = openBrowser(origin);
  const request = async (path: string, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${path}`;
    try {
      const reply = await browser.request(path, { ...init, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
      if (reply.status >= 500) tally.failures.push({ status: reply.status, at: performance.now(), what });
      return reply;
    } catch (error) {
      tally.failures.push({ status: 0, at: performance.now(), what: `${what}: ${String(error)}` });
      throw error;
    }
  };
  return { api: createClient({ origin: '', fetch: (path, init) => request(path as string, init) }), browser, request };
}

/** Puts people into the database with their password; returns their logins. */
export async function makePeople(db: Db, count: number): Promise<string[]> {
  const makers = openMakers(db, new TestClock());
  const logins = Array.from({ length: count }, (_, number) => `person_${number}`);
  for (const login of logins) await makers.user(login);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('login', 'in', logins)
    .execute();
  return logins;
}
