/** Texts of the site that admins edit: every version stays, the newest is shown (product: content, calls). */

import type { ContentBlock, ContentVersion, contentForm, EditedContent } from '@provodka/contract/content-blocks.ts';
import { contentHtml } from '@provodka/contract/fields/content-html.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import { dealWords } from '@provodka/contract/legal/legal-document.ts';
import {
  CONTENT_CODES,
  type ContentCode,
  fillPlaceholders,
  isContentCode,
  type PlaceholderValues,
  refuseSaving,
} from '@provodka/domain/content.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseAdministration } from '@provodka/domain/settings.ts';
import type { z } from 'zod/mini';
import { recordMinorChange } from '../acceptances/service.ts';
import { addAudit } from '../platform/audit.ts';
import type { Content } from '../platform/content.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findNewest, findVersions, insertVersion, type VersionRow } from './blocks-store.ts';
import { documentOf } from './documents-service.ts';
import type { Publisher } from './publisher.ts';
import { lockSettings } from './store.ts';

async function placeholdersOf(content: Content, publisher: Publisher): Promise<PlaceholderValues> {
  return { ...publisher, ...dealWords((await content.settings()).deal) };
}

/** Texts as everybody reads them. Unchanged and empty ones are left out: the product's own texts stand for them. */
export async function listContents(
  { db, content }: Pick<ReadContext<Viewer | null>, 'db' | 'content'>,
  publisher: Publisher,
  codes: readonly ContentCode[] = [],
): Promise<ContentBlock[]> {
  const rows = (await findNewest(db, codes)).filter(({ text }) => text !== '');
  if (rows.length === 0) return [];
  const values = await placeholdersOf(content, publisher);
  return rows.map(({ code, title, text, saved_at }) => {
    const filled = fillPlaceholders(text, values);
    const updated_at = saved_at.toISOString();
    return { code, title: fillPlaceholders(title, values), text: filled, html: contentHtml(filled), updated_at };
  });
}

const presentVersion = ({ number, title, text, saved_by, saved_by_name, saved_at }: VersionRow): ContentVersion => ({
  number,
  title,
  text,
  saved_by: saved_by === null ? null : { uuid: saved_by, full_name: saved_by_name ?? '' },
  saved_at: saved_at.toISOString(),
});

const presentEdited = (viewer: Viewer, code: ContentCode, newest: VersionRow | undefined): EditedContent => ({
  code,
  newest: newest ? presentVersion(newest) : null,
  rights: { edit: asRight(refuseAdministration({ isAdmin: viewer.is_admin })) },
});

/** All texts with the admins' latest version of each. */
export async function listEdited({ db, viewer }: ReadContext): Promise<EditedContent[]> {
  const newest = await findNewest(db, CONTENT_CODES);
  return CONTENT_CODES.map((code) =>
    presentEdited(
      viewer,
      code,
      newest.find((row) => row.code === code),
    ),
  );
}

/** Every version of a text, the newest first. Throws RefusedError `not_found`. */
export async function listVersions(
  { db }: ReadContext,
  code: string,
  page: Page,
): Promise<{ data: ContentVersion[]; meta: Meta }> {
  const { rows, total } = await findVersions(db, codeOf(code), page);
  return { data: rows.map(presentVersion), meta: exactMeta(page, total) };
}

function codeOf(code: string): ContentCode {
  if (!isContentCode(code)) throw new RefusedError(refuse('not_found'));
  return code;
}

/**
 * Saves a version over the one that was read. The same text again changes nothing, so a request may be repeated after a
 * lost reply. Throws RefusedError `content_changed` among others.
 */
export async function saveContent(
  context: WriteContext,
  named: string,
  form: z.output<typeof contentForm>,
): Promise<EditedContent> {
  const { db: tx, viewer, now } = context;
  const code = codeOf(named);
  await lockSettings(tx, [`content ${code}`]);
  const [newest] = await findNewest(tx, [code]);
  const { title, text } = form;
  const isSame = newest?.title === title && newest.text === text;
  const last = newest?.number ?? 0;
  assertAllowed(refuseSaving({ isAdmin: viewer.is_admin, seen: isSame ? last : form.number, newest: last }));
  if (isSame) return presentEdited(viewer, code, newest);
  const document = form.is_minor ? documentOf(code) : null;
  const before = document && (await context.content.documents(tx)).get(document);
  await insertVersion(tx, { code, number: last + 1, title, text, saved_by: viewer.user_uuid, saved_at: now });
  const after = document && (await context.content.documents(tx)).get(document);
  if (before && after) await recordMinorChange(context, before, after);
  await addAudit(context, {
    action: 'save_content',
    subject: { kind: 'content', id: code },
    before: newest ? { number: last, title: newest.title, text: newest.text } : {},
    after: { number: last + 1, title, text, ...(form.is_minor ? { is_minor: true } : {}) },
  });
  return presentEdited(viewer, code, (await findNewest(tx, [code]))[0]);
}
