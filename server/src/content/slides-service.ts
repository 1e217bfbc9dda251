/** Slides beside the headline of the main page (product: content). */

import type { EditedSlide, Slide, slideForm } from '@provodka/contract/content-blocks.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import type { AuditAction } from '@provodka/domain/audit.ts';
import { refuseSavingRow, refuseSlideDays, SLIDE_IMAGE_RATIO, SLIDE_IMAGE_WIDTHS } from '@provodka/domain/content.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseAdministration } from '@provodka/domain/settings.ts';
import type { z } from 'zod/mini';
import { drawUpload, releaseUpload } from '../files/service.ts';
import { addAudit } from '../platform/audit.ts';
import type { FreeContext, ReadContext, Reading, WriteContext } from '../platform/context.ts';
import type { Reader } from '../platform/database/database.ts';
import { type DrawnPicture, serveImage } from '../platform/documents/drawn-picture.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { Download } from '../platform/http/handler.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import * as store from './blocks-store.ts';

const refuseTo = (viewer: Viewer) => refuseAdministration({ isAdmin: viewer.is_admin });

const isActive = ({ active_from, active_to }: Slide, now: Date): boolean =>
  (active_from === null || new Date(active_from) <= now) && (active_to === null || new Date(active_to) > now);

/** The address of a picture without its width; null without a picture. */
const imageOf = (version: string | null): string | null =>
  version === null ? null : callAddress('slides_picture', { params: { version } });

const present = ({ id, title, text, link, button_title, active_from, active_to, ...slide }: store.SlideRow): Slide => ({
  id,
  title,
  text,
  image: imageOf(slide.picture_version),
  image_alt: slide.picture_alt,
  link,
  button_title,
  active_from: active_from?.toISOString() ?? null,
  active_to: active_to?.toISOString() ?? null,
});

/** All of them in their order, as `Content.slides` keeps them. */
export const findSlides = async (db: Reader): Promise<Slide[]> => (await store.findSlides(db)).map(present);

/** The slides shown at this moment, in their order. */
export async function listSlides({ content, now }: Pick<ReadContext, 'content' | 'now'>): Promise<Slide[]> {
  return (await content.slides()).filter((slide) => isActive(slide, now));
}

/** All of them, as admins edit them. */
export async function listEditedSlides({ db, viewer, now }: ReadContext) {
  const slides = (await store.findSlides(db)).map((row): EditedSlide => {
    const slide = present(row);
    const { position, updated_at } = row;
    return { ...slide, position, is_active: isActive(slide, now), updated_at: updated_at.toISOString() };
  });
  return { slides, rights: { edit: asRight(refuseTo(viewer)) } };
}

type SlideForm = z.output<typeof slideForm>;

/** A picture is two thirds as wide as it is high, because it stands beside text. */
export const SLIDE_FRAME = { widths: SLIDE_IMAGE_WIDTHS.map(Number), ratio: SLIDE_IMAGE_RATIO };

/** The new picture of a slide, drawn before the write; null when none was sent. Throws RefusedError. */
export async function prepareImage(
  context: FreeContext,
  storage: FileStorage,
  { file_ids }: Pick<SlideForm, 'file_ids'>,
): Promise<DrawnPicture | null> {
  assertEditor(context);
  return await drawUpload(context, storage, file_ids?.[0], SLIDE_FRAME);
}

/** Slides are changed by admins. Throws RefusedError. */
export const assertEditor = ({ viewer }: { viewer: Viewer }): void => assertAllowed(refuseTo(viewer));

/** The picture of a slide of now or of before. Throws RefusedError `not_found`. */
export const openImage = async ({ db }: Reading, version: string, width: string): Promise<Download> =>
  serveImage('slide.webp', await store.findPicture(db, version, Number(width)));

function fieldsOf(form: SlideForm, picture_version: string | null): store.SlideFields {
  const { title, text, link, button_title, active_from, active_to, position, image_alt } = form;
  const [from, to] = [active_from, active_to].map((moment) => (moment ? new Date(moment) : null)) as [
    Date | null,
    Date | null,
  ];
  assertAllowed(refuseSlideDays(from, to));
  return {
    title,
    text: text ?? '',
    link: link ?? null,
    button_title: button_title ?? null,
    active_from: from,
    active_to: to,
    position: position ?? 1,
    picture_version,
    picture_alt: picture_version === null ? '' : (image_alt ?? ''),
  };
}

/** Adds a slide; returns its id. Throws RefusedError. */
export async function addSlide(
  context: WriteContext,
  form: SlideForm,
  drawn: DrawnPicture | null = null,
): Promise<number> {
  assertEditor(context);
  const slide = fieldsOf(form, await keepImage(context, form, drawn));
  const id = await store.insertSlide(context.db, slide, context.now);
  await note(context, 'add_slide', id, { before: {}, after: audited(slide) });
  return id;
}

/** Stores the drawn picture and releases its upload; returns the version. */
async function keepImage(
  context: WriteContext,
  { file_ids = [] }: SlideForm,
  drawn: DrawnPicture | null,
): Promise<string | null> {
  for (const fileId of file_ids) await releaseUpload(context, fileId);
  if (drawn) await store.insertPicture(context.db, drawn);
  return drawn?.version ?? null;
}

/** Changes a slide as a whole; its picture stays unless another one comes or it is taken off. Throws RefusedError, `row_changed` too. */
export async function changeSlide(
  context: WriteContext,
  slideId: number,
  form: SlideForm,
  drawn: DrawnPicture | null,
): Promise<void> {
  const { before, saved } = await lockSlide(context, slideId);
  assertAllowed(refuseSavingRow({ isAdmin: context.viewer.is_admin, seen: form.seen_at, saved }));
  const kept = form.delete_image ? null : before.picture_version;
  const after = fieldsOf(form, (await keepImage(context, form, drawn)) ?? kept);
  await store.updateSlide(context.db, slideId, after, context.now);
  await note(context, 'change_slide', slideId, { before: audited(before), after: audited(after) });
}

/** Deletes a slide; the audit records its text. Throws RefusedError. */
export async function removeSlide(context: WriteContext, slideId: number): Promise<void> {
  const { before } = await lockSlide(context, slideId);
  await store.deleteSlide(context.db, slideId);
  await note(context, 'delete_slide', slideId, { before: audited(before), after: {} });
}

async function lockSlide(
  context: WriteContext,
  slideId: number,
): Promise<{ before: store.SlideFields; saved: string }> {
  assertEditor(context);
  const row = await store.lockSlide(context.db, slideId);
  if (!row) throw new RefusedError(refuse('not_found'));
  const { id: _, updated_at, ...before } = row;
  return { before, saved: updated_at.toISOString() };
}

/** A slide as the audit stores it, with the address of its picture. */
function audited({ picture_version, picture_alt, ...fields }: store.SlideFields): Record<string, unknown> {
  return { ...fields, image: imageOf(picture_version), image_alt: picture_alt };
}

interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const note = (context: WriteContext, action: AuditAction, id: number, change: Change): Promise<void> =>
  addAudit(context, { action, subject: { kind: 'slide', id }, ...change });
