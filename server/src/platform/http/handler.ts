import type { Readable } from 'node:stream';
import type { CallName } from '@provodka/contract/http/calls.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { ParamsOf } from '@provodka/contract/http/route.ts';
import type { RouteTable } from '@provodka/contract/http/routes.ts';
import type { z } from 'zod/mini';
import type { FreeContext, ReadContext, WriteContext } from '../context.ts';
import type { ByteRange } from '../file-storage.ts';
import type { Viewer } from '../viewer.ts';
import type { EventStream } from './event-stream.ts';

/** Null only where the contract admits guests. */
export type ViewerOf<N extends CallName> = RouteTable[N]['auth'] extends 'guest' ? Viewer | null : Viewer;

/** A checked request: the contract's input, parsed, and the browser it came from. */
export interface Call<N extends CallName> {
  params: ParamsOf<N>;
  query: RouteTable[N] extends { query: infer Q extends z.ZodMiniType } ? z.output<Q> : undefined;
  body: RouteTable[N] extends { body: infer B extends z.ZodMiniType } ? z.output<B> : undefined;
  /** A visitor's address, for limits and for the list of sessions. */
  address: string;
  user_agent: string | null;
  /** The last event a broken stream had received; null for a new one. */
  last_event_id: string | null;
  /** A hash of the session id that tells browsers apart, anonymous ones too; `set_session` changes it. */
  readonly browser: string;
  /** The token by which accounts recognise this browser from earlier sign-ins. */
  device: string | null;
  /** A mark of the visitor's surrounding network, see browserSession. */
  readonly network: string | null;
  /** The visitor a view counts for, see viewVisitor. */
  visitor(): string | null;
  /** Starts or ends the browser's session when the reply goes out. */
  set_session(token: string | null, remember?: boolean): void;
  /** This server's note in the browser during a sign-in at another site, null without one. */
  note: string | null;
  /** Writes that note; null deletes it. */
  set_note(note: string | null): void;
  /** Gives the browser the token by which accounts will recognise it. */
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
  /** Opens a part, where the file can give one. */
  openPart?: (range: ByteRange) => Promise<Readable>;
  /** The hash of the bytes, where it is known. */
  sha256?: string | null;
}

/** The address the browser is sent to. */
export interface Redirect {
  location: string;
}

export type Result<N extends CallName> = RouteTable[N] extends { download: true }
  ? Download
  : RouteTable[N] extends { stream: true }
    ? EventStream
    : RouteTable[N] extends { redirect: true }
      ? Redirect
      : Reply<N>;

/** A read: it gets a reader, through which nothing can be written. */
export interface ReadHandler<N extends CallName> {
  kind: 'read';
  run(context: ReadContext<ViewerOf<N>>, call: Call<N>): Promise<Result<N>>;
}
/**
 * A write inside one transaction that the pipeline opens, so that it is atomic and its reply is stored for a
 * repetition.
 */
export interface WriteHandler<N extends CallName> {
  kind: 'write';
  /** Work that must not hold a transaction, such as hashing a password; a repeated request skips it. */
  prepare?: ((context: FreeContext<ViewerOf<N>>, call: Call<N>) => Promise<unknown>) | undefined;
  run(context: WriteContext<ViewerOf<N>>, call: Call<N>, prepared: unknown): Promise<Result<N>>;
  /** Restores the browser's cookies for a repeated request, which gets the first reply. */
  again?: ((context: FreeContext<ViewerOf<N>>, call: Call<N>, reply: Result<N>) => Promise<void>) | undefined;
}
/** A write that opens its own transactions because it must not hold one all along, such as a call to the payment provider. */
export interface FreeHandler<N extends CallName> {
  kind: 'free';
  run(context: FreeContext<ViewerOf<N>>, call: Call<N>): Promise<Result<N>>;
}
type AnyKind<N extends CallName> = ReadHandler<N> | WriteHandler<N> | FreeHandler<N>;
/** A call that takes files. */
export interface FileAdmission<N extends CallName> {
  /**
   * Runs before the first file is stored, so that nobody fills the disk by calls they may not make. Throws
   * RefusedError. It only reads; the handler checks again, under its locks.
   */
  admit(context: ReadContext<ViewerOf<N>>, knock: Pick<Call<N>, 'params'>): Promise<void>;
}
export type Handler<N extends CallName> = AnyKind<N> &
  (RouteTable[N] extends { files: true } ? FileAdmission<N> : unknown);
// biome-ignore lint/suspicious/noExplicitAny: a handler of one call among all; Handlers ties each to its contract
export type AnyHandler = Handler<any> & Partial<FileAdmission<any>>;
// biome-ignore lint/suspicious/noExplicitAny: the contract's schemas checked the shape at run time
export type AnyCall = Call<any>;
/** A slice's handlers by call name. */
export type Handlers<N extends CallName> = { [K in N]: Handler<K> };

export const read = <N extends CallName>(run: ReadHandler<N>['run']): ReadHandler<N> => ({ kind: 'read', run });
export const write = <N extends CallName>(run: WriteHandler<N>['run']): WriteHandler<N> => ({ kind: 'write', run });
export const free = <N extends CallName>(run: FreeHandler<N>['run']): FreeHandler<N> => ({ kind: 'free', run });
/** A write in two steps, the first of them outside the transaction. */
export const writePrepared = <N extends CallName, P>(steps: {
  prepare(context: FreeContext<ViewerOf<N>>, call: Call<N>): Promise<P>;
  run(context: WriteContext<ViewerOf<N>>, call: Call<N>, prepared: P): Promise<Result<N>>;
  again?(context: FreeContext<ViewerOf<N>>, call: Call<N>, reply: Result<N>): Promise<void>;
}): WriteHandler<N> => ({
  kind: 'write',
  prepare: steps.prepare,
  run: (context, call, prepared) => steps.run(context, call, prepared as P),
  again: steps.again,
});
/** A handler that takes files, with the check of its senders. */
export const withFiles = <N extends CallName, H extends FreeHandler<N> | WriteHandler<N>>(
  admit: FileAdmission<N>['admit'],
  handler: H,
): H & FileAdmission<N> => ({ ...handler, admit });
