/** A person's copy of their data: asked for, made by a job of its own, downloaded for seven days (product: trust). */
import { callAddress } from '@provodka/contract/http/client.ts';
import type { DataExport } from '@provodka/contract/people/personal-data.ts';
import {
  EXPORT_LIMITS,
  exportExpiresAt,
  exportRepeatedBefore,
  exportStalledBefore,
  refuseExport,
} from '@provodka/domain/people/data-export.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { findFiles, type MadeFile, recordMade, releaseFiles, type StoredFile, storeMade } from '../../files/service.ts';
import { addAudit } from '../../platform/audit.ts';
import type { FreeContext, ReadContext, WriteContext, Writing } from '../../platform/context.ts';
import { type Db, transact } from '../../platform/database/database.ts';
import { sweepRows } from '../../platform/database/sweep-rows.ts';
import type { FileStorage } from '../../platform/file-storage.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import { asRight, assertAllowed } from '../../platform/rights.ts';
import { lockNamed, lockPerson, viewerOf } from '../../users/service.ts';
import { type ArchiveParts, archiveBytes } from './archive.ts';
import * as store from './export-store.ts';
import type { ExportedPerson } from './exported-list.ts';

/** The parts of the server that making an archive needs. */
export interface MakerParts {
  storage: FileStorage;
  brand: string;
  stopped: AbortSignal;
}

/** The viewer's latest copy, and whether they may ask for one. */
export async function findExport({ db, viewer, now }: ReadContext): Promise<DataExport> {
  const latest = await store.findLatest(db, viewer.user_uuid);
  const right = asRight(refuseExport(latest ?? null, now));
  if (!latest) return { latest: null, right };
  const { id, status, parts, parts_done, number_left_out, asked_at, expires_at } = latest;
  const isKept = status === 'done' && expires_at !== null && now < expires_at;
  const [file] = isKept ? await findFiles(db, store.EXPORT_FILES, [id]) : [];
  return {
    latest: {
      status: status === 'done' && !isKept ? 'expired' : status,
      parts,
      parts_done,
      number_left_out,
      asked_at: asked_at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
      size: file?.size ?? null,
    },
    right,
  };
}

/** Asks for a copy; the job makes it. Throws RefusedError `export_running`, `export_today`. */
export async function requestExport(context: WriteContext): Promise<void> {
  const { db: tx, viewer, now } = context;
  await lockPerson(context, viewer.user_uuid);
  assertAllowed(refuseExport((await store.findLatest(tx, viewer.user_uuid)) ?? null, now));
  await store.insertExport(tx, viewer.user_uuid, now);
}

/** The archive that the viewer may download now. Throws RefusedError `export_gone`. */
export async function findArchive({ db, viewer, now }: ReadContext): Promise<StoredFile> {
  const latest = await store.findLatest(db, viewer.user_uuid);
  const isKept = latest?.status === 'done' && latest.expires_at !== null && now < latest.expires_at;
  const [file] = isKept ? await findFiles(db, store.EXPORT_FILES, [latest.id]) : [];
  if (!file) throw new RefusedError(refuse('export_gone'));
  return file;
}

/** The address of the archive, given after a fresh proof. Throws RefusedError `export_gone`. */
export async function openArchive(context: ReadContext): Promise<{ url: string }> {
  await findArchive(context);
  return { url: callAddress('personal_data_export_file') };
}

/** Makes the copies that wait, one after the other; safe to run on several servers. */
export async function makeExports(context: () => FreeContext<null>, parts: MakerParts): Promise<void> {
  while (!parts.stopped.aborted) {
    const { db, now } = context();
    const claimed = await transact(db, async (tx) => {
      await store.giveUpStalled(tx, exportStalledBefore(now), EXPORT_LIMITS.attempts);
      const before = { stalled: exportStalledBefore(now), repeated: exportRepeatedBefore(now) };
      return await store.claimNext(tx, before, now);
    });
    if (!claimed) return;
    try {
      await makeExport(context, parts, claimed);
    } catch (error) {
      const isRepeated = claimed.attempts < EXPORT_LIMITS.attempts || parts.stopped.aborted;
      // A server that stops leaves its work to the next one at once.
      const end = isRepeated
        ? ({ status: 'waiting', worked_at: parts.stopped.aborted ? null : context().now } as const)
        : ({ status: 'failed' } as const);
      await transact(db, (tx) => store.endAttempt(tx, claimed, end));
      if (!(error instanceof LostAttempt || parts.stopped.aborted)) throw error;
    }
  }
}

/** Another server has taken the work over, or the person is gone. */
class LostAttempt extends Error {}

async function makeExport(
  context: () => FreeContext<null>,
  parts: MakerParts,
  claimed: store.ExportRow,
): Promise<void> {
  const { db, now } = context();
  const { user_uuid } = claimed;
  const person = await personOf(context(), user_uuid);
  let shown = -1;
  const onStep = async (parts_done: number, all: number) => {
    const percent = Math.floor((parts_done / all) * 100);
    if (percent === shown) return;
    shown = percent;
    const isOurs = await store.recordProgress(db, claimed, { parts: all, parts_done }, context().now);
    if (!isOurs) throw new LostAttempt('The copy is made elsewhere');
  };
  const leftOut: string[] = [];
  const bytes = archiveBytes({ db, storage: parts.storage, now, brand: parts.brand, onStep }, person, leftOut);
  const made = await storeMade(parts.storage, bytes, parts.stopped);
  const isEnded = await finish(context(), claimed, { made, number_left_out: leftOut.length });
  if (!isEnded) await parts.storage.remove(made.storage_key);
}

/** Puts the archive beside its copy and tells the person; false when the attempt was lost meanwhile. */
async function finish(
  { db, now }: FreeContext<null>,
  claimed: store.ExportRow,
  { made, number_left_out }: { made: MadeFile; number_left_out: number },
): Promise<boolean> {
  const { id, user_uuid } = claimed;
  return await transact(db, async (tx) => {
    const end = { status: 'done', made_at: now, expires_at: exportExpiresAt(now), number_left_out } as const;
    if (!(await store.endAttempt(tx, claimed, end))) return false;
    const title = archiveTitle(now);
    const file_id = await recordMade({ db: tx, now }, user_uuid, { ...made, title, type: 'application/zip' });
    await store.insertArchive(tx, id, file_id);
    await addEvent(tx, 'account_changed', { user_uuid, move: 'export_ready', about: null }, now);
    return true;
  });
}

const archiveTitle = (now: Date): string => `Мои данные ${moscowDay(now)}.zip`;

async function personOf(context: Pick<FreeContext<null>, 'db' | 'now'>, userUuid: string): Promise<ExportedPerson> {
  const person = await viewerOf(context, userUuid);
  if (!person) throw new LostAttempt('The person is gone');
  const { customer_uuid, freelancer_uuid } = person.viewer;
  return { user_uuid: userUuid, customer_uuid, freelancer_uuid };
}

/** Drops archives whose seven days are over; the sweep of files removes their bytes. */
export async function sweepExports({ db, now }: FreeContext<null>): Promise<void> {
  await sweepRows(db, {
    noun: 'data export',
    find: (seen, most) => store.findExpired(db, now, { seen, most }),
    async move(tx, id) {
      if (!(await store.setExpired(tx, id))) return false;
      await releaseArchive({ db: tx, now }, id);
      return true;
    },
  });
}

async function releaseArchive(context: Writing, exportId: number): Promise<void> {
  const files = await findFiles(context.db, store.EXPORT_FILES, [exportId]);
  await releaseFiles(
    context,
    store.EXPORT_FILES,
    exportId,
    files.map(({ id }) => id),
  );
}

/** Removes a person's copies with their account. */
export async function eraseExports(context: Writing, userUuid: string): Promise<void> {
  for (const id of await store.findExportIds(context.db, userUuid)) await releaseArchive(context, id);
  await store.deleteExports(context.db, userUuid);
}

/**
 * The copy of a person who asked by letter, for the operator's command line, and a line of the audit that names no actor. Null when
 * nobody has this login or address.
 */
export async function exportOf(
  db: Db,
  loginOrEmail: string,
  parts: Omit<ArchiveParts, 'db'>,
): Promise<{ login: string; bytes: AsyncIterable<Uint8Array> } | null> {
  const { now } = parts;
  const user = await transact(db, async (tx) => {
    const found = await lockNamed({ db: tx }, loginOrEmail);
    if (found === null) return null;
    const subject = { kind: 'user', id: found.uuid } as const;
    await addAudit({ db: tx, viewer: null, now }, { action: 'export_data', subject, before: {}, after: {} });
    return found;
  });
  if (user === null) return null;
  const person = await personOf({ db, now }, user.uuid);
  return { login: user.login, bytes: archiveBytes({ ...parts, db }, person, []) };
}
