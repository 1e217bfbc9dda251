import type { Api } from '@provodka/contract/http/client.ts';
import { createContext } from 'react-router';
import type { Site } from './site.ts';

/** The API for the loaders of one request: `context.get(apiContext).orders_list(…)`. */
export const apiContext = createContext<Api>();
export const siteContext = createContext<Site>();
/** The request carries a session cookie; a guest's page never asks who the user is. */
export const hasSessionContext = createContext<boolean>();
export const nonceContext = createContext<string>();
/** The request by which the log finds a failure. */
export interface PageTrace {
  id: string;
  log: { error(error: unknown): void };
}
export const traceContext = createContext<PageTrace>();
/** Passes the rendered page to the host. */
export const documentContext = createContext<{ html: string | null; route: string | null }>();
