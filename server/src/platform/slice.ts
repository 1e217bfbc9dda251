import type { CallName } from '@provodka/contract/http/calls.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { FreeContext } from './context.ts';
import type { Db } from './database/database.ts';
import type { FileStorage } from './file-storage.ts';
import type { Handlers } from './http/handler.ts';
import type { ReportFailure } from './jobs/failure-reports.ts';
import type { Consumers } from './jobs/outbox.ts';
import type { Mailer } from './mail/mail.ts';

/** Tasks by the names under which their failures are reported. */
export type Tasks = Record<string, () => Promise<unknown>>;

/** A slice's contribution to the server. Its `slice.ts` makes one, app.ts lists them all. */
export interface Slice {
  /** Handlers of its calls. */
  routes?: Partial<Handlers<CallName>>;
  /** Reactions to events of the outbox. */
  consumers?: Partial<Consumers>;
  /** State changes that are due every minute; the demo runs these alone between its days. */
  moves?(context: FreeContext<null>): Tasks;
  /** Clean-up and recounts every minute, after all moves. */
  sweeps?(context: FreeContext<null>): Tasks;
  /** Loops that send notifications out of the site, one for each channel. */
  deliveries?: Tasks;
}

/** Parts that every slice may use; a slice that needs more adds it to the type of its own parts. */
export interface SliceParts {
  config: Config;
  secret: string;
  db: Db;
  clock: Clock;
  storage: FileStorage;
  openClient(): pg.Client;
  /** A context of nobody at the present moment, for jobs. */
  contextOf(): FreeContext<null>;
  /** Origin of the site in people's browsers. */
  siteOrigin(): string;
  mailer: Mailer;
  /** Aborted when the server stops, to end requests to other servers. */
  stopped: AbortSignal;
  log: FastifyBaseLogger;
  report: ReportFailure;
  publisher: { brand: string; company: Config['COMPANY']; support_email: string };
}

type RoutesOf<S> = S extends { routes: infer R } ? keyof R & CallName : never;
type ConsumersOf<S> = S extends { consumers: infer C } ? keyof C & keyof Consumers : never;

/** Handlers of all slices; a call that no slice handles is missing from the type. */
export function routesOf<S extends Slice>(slices: readonly S[]): Handlers<RoutesOf<S>> {
  return Object.assign({}, ...slices.map(({ routes }) => routes)) as Handlers<RoutesOf<S>>;
}

/** Consumers of all slices; a reaction that no slice has is missing from the type. */
export function consumersOf<S extends Slice>(slices: readonly S[]): Pick<Consumers, ConsumersOf<S>> {
  return Object.assign({}, ...slices.map(({ consumers }) => consumers)) as Pick<Consumers, ConsumersOf<S>>;
}

/** Tasks of one kind of all slices, in their order. */
export const tasksOf = (slices: readonly Slice[], kind: 'moves' | 'sweeps', context: FreeContext<null>): Tasks =>
  Object.assign({}, ...slices.map((slice) => slice[kind]?.(context))) as Tasks;
