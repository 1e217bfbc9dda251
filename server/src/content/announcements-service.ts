/** Notices of the banner that admins edit (specification section 3); the setting `announcements` lists them in their order. */

import { randomUUID } from 'node:crypto';
import type { announcementForm, EditedAnnouncement } from '@provodka/contract/reference-lists.ts';
import type { AuditAction } from '@provodka/domain/audit.ts';
import { refuseMoreAnnouncements, refuseSavingRow } from '@provodka/domain/content.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseAdministration } from '@provodka/domain/settings.ts';
import type { z } from 'zod/mini';
import { addAudit } from '../platform/audit.ts';
import type { Announcement, AnnouncementTexts } from '../platform/content.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import type { Reader } from '../platform/database/database.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { findSetting, lockSettings, saveSetting } from './store.ts';

type AnnouncementForm = z.output<typeof announcementForm>;

const SETTING = 'announcements';

const readAll = async (db: Reader): Promise<Announcement[]> =>
  ((await findSetting(db, SETTING)) ?? []) as Announcement[];

/** All of them, as admins edit them. */
export async function listEditedAnnouncements({ db, viewer }: ReadContext) {
  const announcements = (await readAll(db)).map(
    (one): EditedAnnouncement => ({ ...one, saved_at: one.saved_at ?? null }),
  );
  return { announcements, rights: { edit: asRight(refuseAdministration({ isAdmin: viewer.is_admin })) } };
}

/** Adds one behind the others; returns its id. Throws RefusedError. */
export async function addAnnouncement(context: WriteContext, form: AnnouncementForm): Promise<string> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseAdministration({ isAdmin: viewer.is_admin }));
  const all = await lockAll(context);
  assertAllowed(refuseMoreAnnouncements(all.length));
  // A random id never repeats, so people who hid an earlier notice see this one.
  const added = { id: randomUUID(), ...wordsOf(form), saved_at: now.toISOString() };
  await saveSetting(tx, SETTING, [...all, added], now);
  await note(context, 'add_announcement', added.id, { before: {}, after: wordsOf(form) });
  return added.id;
}

/** Changes one as a whole. Throws RefusedError, `row_changed` when it was saved since it was read. */
export async function changeAnnouncement(context: WriteContext, id: string, form: AnnouncementForm): Promise<void> {
  const { db: tx, viewer, now } = context;
  const all = await lockAll(context);
  const before = named(all, id);
  assertAllowed(refuseSavingRow({ isAdmin: viewer.is_admin, seen: form.seen_at, saved: before.saved_at ?? null }));
  const after = { id, ...wordsOf(form), saved_at: now.toISOString() };
  const changed = all.map((one) => (one.id === id ? after : one));
  await saveSetting(tx, SETTING, changed, now);
  await note(context, 'change_announcement', id, { before: wordsOf(before), after: wordsOf(after) });
}

/** Deletes a notice; the audit records its text. Throws RefusedError. */
export async function removeAnnouncement(context: WriteContext, id: string): Promise<void> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseAdministration({ isAdmin: viewer.is_admin }));
  const all = await lockAll(context);
  const before = named(all, id);
  await saveSetting(
    tx,
    SETTING,
    all.filter((one) => one.id !== id),
    now,
  );
  await note(context, 'delete_announcement', id, { before: wordsOf(before), after: {} });
}

async function lockAll({ db: tx }: WriteContext): Promise<Announcement[]> {
  await lockSettings(tx, [SETTING]);
  return await readAll(tx);
}

function named(all: readonly Announcement[], id: string): Announcement {
  const found = all.find((one) => one.id === id);
  if (!found) throw new RefusedError(refuse('not_found'));
  return found;
}

const wordsOf = ({ title, type, message, isDisplayedOnlyAuth }: AnnouncementTexts): AnnouncementTexts => ({
  title,
  type,
  message,
  isDisplayedOnlyAuth,
});

const note = (context: WriteContext, action: AuditAction, id: string, change: { before: object; after: object }) =>
  addAudit(context, {
    action,
    subject: { kind: 'announcement', id },
    before: { ...change.before },
    after: { ...change.after },
  });
