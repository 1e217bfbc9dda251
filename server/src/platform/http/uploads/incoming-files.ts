import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { CallName } from '@provodka/contract/http/calls.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Content } from '../../content.ts';
import type { Db } from '../../database/database.ts';
import { assertAllowed } from '../../rights.ts';
import type { Viewer } from '../../viewer.ts';
import type { FormValues } from '../form-values.ts';
import type { FileAdmission } from '../handler.ts';
import { isUsableKey } from '../idempotency.ts';
import { claimAhead, type KeyClaim, releaseClaim } from '../idempotency-claims.ts';
import { pathParams } from '../path-params.ts';
import type { UploadSlots } from './upload-slots.ts';

export interface IncomingParts {
  db: Db;
  clock: Clock;
  intake: FileIntake;
  content: Content;
  slots: UploadSlots;
}

export interface Upload {
  filename: string;
  content: Readable;
}

export interface Uploader {
  user_uuid: string;
  now: Date;
}

export interface AcceptedUpload {
  id: number;
  /** A digest of the name and the bytes. */
  digest: string;
}

/** The storage of a request's files. */
export interface FileIntake {
  /** The reason why a person may upload nothing more; null when at least a small file has room. */
  refuseMore(owner: Uploader): Promise<Refusal | null>;
  /** Stores one file. Throws HttpFailure 413, 415, 422 or 507 and RefusedError; then nothing is left. */
  accept(owner: Uploader, upload: Upload): Promise<AcceptedUpload>;
  /** Reads a file that will not be stored, with the same checks as `accept`; returns its digest. */
  inspect(upload: Upload): Promise<string>;
  /** Undoes `accept`. */
  takeBack(owner: Uploader, fileIds: readonly number[]): Promise<void>;
}

/**
 * The files of one request on their way in. They are stored only while nothing is known against the request; otherwise
 * they are read and thrown away, so that the refusal comes at its place in the order of checks (product: wire).
 */
export interface IncomingFiles {
  accept(part: MultipartFile, before: FormValues): Promise<number>;
  /** Throws the refusal because of which the files are not stored. */
  assertAdmitted(): void;
  /** The body by which a repetition is recognised: its files come again under other ids. */
  asSent(body: FormValues): FormValues;
  /** The key of the request, claimed; null when it has none. */
  claim: KeyClaim | null;
  /** Another request with this key was answered: its reply is the reply to this one. */
  is_repeated: boolean;
  /** Undoes everything after a refusal, a failure or a broken connection. Never throws. */
  takeBack(): Promise<void>;
  /** Releases the slot for the next request. */
  close(): void;
}

/** The largest id a form may name. */
const MOST_ID = 2 ** 31 - 1;

// biome-ignore lint/suspicious/noExplicitAny: the admission of one call among all; Handlers ties each to its contract
type Admit = FileAdmission<any>['admit'];

/** Begins to receive the files of a signed-in person's multipart request. Throws HttpFailure 429. */
export async function receiveFiles(
  parts: IncomingParts,
  route: Route,
  admit: Admit,
  request: FastifyRequest,
): Promise<IncomingFiles> {
  const viewer = request.viewer as Viewer;
  const close = parts.slots.take({ ...viewer, address: request.ip });
  try {
    const claim = await claimFor(parts, request, viewer);
    return incomingFiles(parts, admit, request, { route, viewer, claim, close });
  } catch (error) {
    close();
    throw error;
  }
}

async function claimFor(parts: IncomingParts, request: FastifyRequest, viewer: Viewer): Promise<KeyClaim | null> {
  const key = request.headers['idempotency-key'];
  if (!isUsableKey(key)) return null;
  return await claimAhead(parts.db, parts.clock, { owner: viewer.user_uuid, key }, () => request.raw.destroyed);
}

function incomingFiles(
  { db, content, intake }: IncomingParts,
  admit: Admit,
  request: FastifyRequest,
  { route, viewer, claim, close }: { route: Route; viewer: Viewer; claim: KeyClaim | null; close: () => void },
): IncomingFiles {
  const owner: Uploader = { user_uuid: viewer.user_uuid, now: request.now };
  const is_repeated = claim === null && isUsableKey(request.headers['idempotency-key']);
  const stored: number[] = [];
  const digests = new Map<number, string>();
  let admission: Promise<void> | null = null;
  let refusal: Error | null = null;
  // A discarded file also gets an id, so that its form is complete; the handler never sees it.
  let nextUnkept = MOST_ID;

  async function assertMayStore(): Promise<void> {
    const params = pathParams(request.params as Record<string, string>);
    await admit({ db, content, viewer, now: request.now }, { params: params as never });
    // A person without a verified e-mail may fill forms, not the disk.
    if (!viewer.is_email_verified) throw new RefusedError(refuse('email_unverified'));
    assertAllowed(await intake.refuseMore(owner));
  }

  async function mayStore(before: FormValues): Promise<boolean> {
    if (is_repeated) return false;
    admission ??= assertMayStore().catch((error: Error) => {
      refusal = error;
    });
    await admission;
    return refusal === null && !hasUselessField(route, before);
  }

  return {
    claim,
    is_repeated,
    close,
    async accept(part, before) {
      const upload = { filename: part.filename, content: part.file };
      if (await mayStore(before)) {
        const { id, digest } = await intake.accept(owner, upload);
        stored.push(id);
        digests.set(id, digest);
        return id;
      }
      const id = nextUnkept--;
      digests.set(id, await intake.inspect(upload));
      return id;
    },
    assertAdmitted() {
      if (refusal !== null) throw refusal;
    },
    asSent(body) {
      if (digests.size === 0) return body;
      return { ...body, file_ids: (body.file_ids as number[]).map((id) => digests.get(id) ?? id) };
    },
    async takeBack() {
      await undo(request.log, async () => {
        if (stored.length > 0) await intake.takeBack(owner, stored);
      });
      await undo(request.log, async () => {
        if (claim) await releaseClaim(db, claim);
      });
    },
  };
}

/** Removes files after the reply; those that cannot be removed are left to the sweep. */
async function undo(log: FastifyBaseLogger, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(error);
  }
}

/**
 * Whether a field that came ahead of a file can only be refused, whatever follows. Rules between fields and the lengths of
 * lists are left to the whole body.
 */
function hasUselessField(route: Route<CallName>, before: FormValues): boolean {
  const checked = route.body?.safeParse(before);
  if (!checked || checked.success) return false;
  return checked.error.issues.some((issue) => {
    const isOfList = 'origin' in issue && issue.origin === 'array';
    return issue.code !== 'custom' && !isOfList && String(issue.path[0]) in before;
  });
}
