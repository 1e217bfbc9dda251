import type { Readable } from 'node:stream';
import type { CallName } from '@provodka/contract/calls.ts';
import type { Meta } from '@provodka/contract/envelope.ts';
import type { ParamsOf } from '@provodka/contract/route.ts';
import type { RouteTable } from '@provodka/contract/routes.ts';
import type { z } from 'zod/mini';
import type { Tx } from '../database.ts';
import type { Viewer } from '../viewer.ts';

/** One checked request: what the contract promised, parsed, and who asks. */
export interface Call<N extends CallName> {
  params: ParamsOf<N>;
  query: RouteTable[N] extends { query: infer Q extends z.ZodMiniType } ? z.output<Q> : undefined;
  body: RouteTable[N] extends { body: infer B extends z.ZodMiniType } ? z.output<B> : undefined;
  viewer: RouteTable[N]['auth'] extends 'guest' ? Viewer | null : Viewer;
  /** The moment of the request, from the injected clock. */
  now: Date;
  /** A visitor's address, for limits and for the list of sessions. */
  address: string;
  user_agent: string | null;
  /** Tells browsers apart, also anonymous ones, by a hash of their session id; `set_session` changes it. */
  browser: string;
  /** By which accounts know this browser from earlier sign-ins. */
  device: string | null;
  /** For whom a view is counted, see viewVisitor. */
  visitor(): string | null;
  /** Starts or ends the browser's session when the reply goes out. */
  set_session(token: string | null, remember?: boolean): void;
  /** Gives the browser the token by which it will be known. */
  set_device(token: string): void;
}

type Reply<N extends CallName> = {
  data: z.input<RouteTable[N]['data']>;
  message?: string;
} & (RouteTable[N] extends { paged: true } ? { meta: Meta } : unknown) &
  (RouteTable[N] extends { counters: infer C extends z.ZodMiniType } ? { counters: z.output<C> } : unknown);

/** A file to send as an attachment. */
export interface Download {
  title: string;
  type: string;
  size: number;
  open(): Promise<Readable>;
}

export type Result<N extends CallName> = RouteTable[N] extends { download: true } ? Download : Reply<N>;

/** Reads, or does its own transactions because it must not hold one (sign-in's hashing, calls to the payment provider). */
export interface FreeHandler<N extends CallName> {
  kind: 'free';
  run(call: Call<N>): Promise<Result<N>>;
}
/** Writes inside one transaction that the pipeline opens, so that every write is atomic and its reply is kept for a repeat. */
export interface WriteHandler<N extends CallName> {
  kind: 'write';
  /** What comes first because it must not hold a transaction, such as hashing a password; a repetition is spared it. */
  prepare?: ((call: Call<N>) => Promise<unknown>) | undefined;
  run(tx: Tx, call: Call<N>, prepared: unknown): Promise<Result<N>>;
  /** What a repetition does for the browser beside getting the first reply. */
  again?: ((call: Call<N>, reply: Result<N>) => Promise<void>) | undefined;
}
/** What is known of a call before its body. */
export type Knock<N extends CallName> = Pick<Call<N>, 'params' | 'viewer' | 'now'>;
/** A call that takes files. */
export interface FileGate<N extends CallName> {
  /**
   * Asked before the first file is stored, so that nobody fills the disk by calls that are not theirs to make. Throws
   * RefusedError. It only looks: the handler asks again, under its locks.
   */
  admit(knock: Knock<N>): Promise<void>;
}
export type Handler<N extends CallName> = (FreeHandler<N> | WriteHandler<N>) &
  (RouteTable[N] extends { files: true } ? FileGate<N> : unknown);
// biome-ignore lint/suspicious/noExplicitAny: a handler of one call among all; Handlers ties each to its contract
export type AnyHandler = Handler<any> & Partial<FileGate<any>>;
// biome-ignore lint/suspicious/noExplicitAny: the contract's schemas checked the shape at run time
export type AnyCall = Call<any>;
/** A slice's handlers by call name. */
export type Handlers<N extends CallName> = { [K in N]: Handler<K> };

export const read = <N extends CallName>(run: FreeHandler<N>['run']): FreeHandler<N> => ({ kind: 'free', run });
export const write = <N extends CallName>(run: WriteHandler<N>['run']): WriteHandler<N> => ({ kind: 'write', run });
/** A write in two steps, the first of them outside the transaction. */
export const writePrepared = <N extends CallName, P>(steps: {
  prepare(call: Call<N>): Promise<P>;
  run(tx: Tx, call: Call<N>, prepared: P): Promise<Result<N>>;
  again?(call: Call<N>, reply: Result<N>): Promise<void>;
}): WriteHandler<N> => ({
  kind: 'write',
  prepare: steps.prepare,
  run: (tx, call, prepared) => steps.run(tx, call, prepared as P),
  again: steps.again,
});
/** A write that opens its own transactions. */
export const writeFreely = read;
/** A handler that takes files, and who may bring them. */
export const withFiles = <N extends CallName, H extends FreeHandler<N> | WriteHandler<N>>(
  admit: FileGate<N>['admit'],
  handler: H,
): H & FileGate<N> => ({ ...handler, admit });
