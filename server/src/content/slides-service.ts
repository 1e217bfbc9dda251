/** Slides beside the headline of the main page (decisions 10). */

import type { EditedSlide, Slide, slideForm } from '@provodka/contract/content-blocks.ts';
import type { AuditAction } from '@provodka/domain/audit.ts';
import { refuseSlideDays } from '@provodka/domain/content.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseAdministration } from '@provodka/domain/settings.ts';
import type { z } from 'zod/mini';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, Reading, WriteContext } from '../platform/context.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import * as store from './blocks-store.ts';

const refuseTo = (viewer: Viewer) => refuseAdministration({ isAdmin: viewer.is_admin });

const isActive = ({ active_from, active_to }: store.SlideRow, now: Date): boolean =>
  (active_from === null || active_from <= now) && (active_to === null || active_to > now);

const present = ({ id, title, text, link, button_title, active_from, active_to }: store.SlideRow): Slide => ({
  id,
  title,
  text,
  image: null,
  link,
  button_title,
  active_from: active_from?.toISOString() ?? null,
  active_to: active_to?.toISOString() ?? null,
});

/** Those that are shown now, in their order. */
export async function listSlides({ db, now }: Reading): Promise<Slide[]> {
  return (await store.findSlides(db)).filter((slide) => isActive(slide, now)).map(present);
}

/** All of them, as admins edit them. */
export async function listEditedSlides({ db, viewer, now }: ReadContext) {
  const slides = (await store.findSlides(db)).map(
    (slide): EditedSlide => ({ ...present(slide), position: slide.position, is_active: isActive(slide, now) }),
  );
  return { slides, rights: { edit: asRight(refuseTo(viewer)) } };
}

type SlideForm = z.output<typeof slideForm>;

function fieldsOf(form: SlideForm): store.SlideFields {
  const { title, text, link, button_title, active_from, active_to, position } = form;
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
  };
}

/** Adds a slide; returns its id. Throws RefusedError. */
export async function addSlide(context: WriteContext, form: SlideForm): Promise<number> {
  assertAllowed(refuseTo(context.viewer));
  const slide = fieldsOf(form);
  const id = await store.insertSlide(context.db, slide, context.now);
  await note(context, 'add_slide', id, { before: {}, after: { ...slide } });
  return id;
}

/** Changes a slide as a whole. Throws RefusedError. */
export async function changeSlide(context: WriteContext, slideId: number, form: SlideForm): Promise<void> {
  const before = await lockSlide(context, slideId);
  const after = fieldsOf(form);
  await store.updateSlide(context.db, slideId, after, context.now);
  await note(context, 'change_slide', slideId, { before, after: { ...after } });
}

/** Takes a slide away; the audit keeps what it said. Throws RefusedError. */
export async function removeSlide(context: WriteContext, slideId: number): Promise<void> {
  const before = await lockSlide(context, slideId);
  await store.deleteSlide(context.db, slideId);
  await note(context, 'delete_slide', slideId, { before, after: {} });
}

async function lockSlide({ db: tx, viewer }: WriteContext, slideId: number): Promise<Record<string, unknown>> {
  assertAllowed(refuseTo(viewer));
  const row = await store.lockSlide(tx, slideId);
  if (!row) throw new RefusedError(refuse('not_found'));
  const { id: _, ...fields } = row;
  return fields;
}

interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const note = (context: WriteContext, action: AuditAction, id: number, change: Change): Promise<void> =>
  addAudit(context, { action, subject: { kind: 'slide', id }, ...change });
