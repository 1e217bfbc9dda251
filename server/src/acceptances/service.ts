/** What people agreed to: which text, when, by what act (product: accounts). Rows are written with the act itself. */

import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { Acceptance, DocumentVersion } from '@provodka/contract/people/acceptances.ts';
import {
  ACT_DOCUMENTS,
  type Act,
  type DocumentName,
  isAgreed,
  isDocumentName,
} from '@provodka/domain/people/acceptances.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { Content, DocumentText } from '../platform/content.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { exactMeta, type Page, totalOf } from '../platform/paging.ts';
import type { Viewer } from '../platform/viewer.ts';
import { presentAcceptance, presentVersion } from './present.ts';
import * as store from './store.ts';

type Recording = Pick<WriteContext<Viewer | null>, 'db' | 'now' | 'content'>;

/** Who agrees; a program with a token has the session 0. */
export type Agreeing = Pick<Viewer, 'user_uuid' | 'session_id'>;

/** What of a sign-up was ticked; absent where the caller knows no such box. */
export interface Consents {
  accept_publication?: boolean | undefined;
}

/** Records the two consents of a sign-up, and the third one if it was given. */
export async function recordSignUp(context: Recording, by: Agreeing, { accept_publication }: Consents): Promise<void> {
  await recordAct(context, 'sign_up', by);
  if (accept_publication) await recordAct(context, 'publish_profile', by);
}

/** Records that somebody agrees to the documents of an act as the site's own pages show them now. */
export async function recordAct(
  context: Recording,
  act: Exclude<Act, 'payment' | 'payout' | 'hide_profile' | 'changed_text'>,
  by: Agreeing,
  payment_id: number | null = null,
): Promise<void> {
  await insert(context, act, by, { texts: await textsOf(context.content, ACT_DOCUMENTS[act]), payment_id });
}

/** Records that somebody agrees to the rules of a payment or a payout, which are an article of the support. */
export async function recordRules(
  context: Recording,
  act: 'payment' | 'payout',
  by: Agreeing,
  { rules, payment_id }: { rules: DocumentText; payment_id: number },
): Promise<void> {
  await insert(context, act, by, { texts: [rules], payment_id });
}

/** Records that a person takes the consent to the publication back; without one there is nothing to take. */
export async function recordHiding(context: Recording, by: Agreeing): Promise<void> {
  const latest = await store.findLatest(context.db, by.user_uuid, 'publication');
  if (!latest || !isAgreed(latest.act)) return;
  await insert(context, 'hide_profile', by, { texts: [latest], payment_id: null });
}

async function insert(
  { db: tx, now }: Recording,
  act: Act,
  { user_uuid, session_id }: Agreeing,
  { texts, payment_id }: { texts: readonly DocumentText[]; payment_id: number | null },
): Promise<void> {
  const by = { user_uuid, act, payment_id, session_id: session_id === 0 ? null : session_id, accepted_at: now };
  await store.insertAcceptance(tx, texts, by);
}

async function textsOf(content: Content, names: readonly DocumentName[]): Promise<DocumentText[]> {
  const documents = await content.documents();
  return names.map((name) => {
    const text = documents.get(name);
    if (!text) throw new Error(`No text of ${name}`);
    return text;
  });
}

/** What the viewer agreed to, the latest first. */
export async function listAcceptances(
  { db, viewer }: ReadContext,
  page: Page,
): Promise<{ data: Acceptance[]; meta: Meta }> {
  const rows = await store.findAcceptances(db, viewer.user_uuid, page);
  const total = await totalOf(page, rows, () => store.countAcceptances(db, viewer.user_uuid));
  return { data: rows.map(presentAcceptance), meta: exactMeta(page, total) };
}

/** A text that somebody agreed to, as it was shown. Throws RefusedError `not_found`. */
export async function readVersion(
  { db }: Pick<ReadContext, 'db'>,
  { document, hash }: { document: string; hash: string },
): Promise<DocumentVersion> {
  const version = isDocumentName(document) ? await store.findVersion(db, document, hash) : undefined;
  if (!version) throw new RefusedError(refuse('not_found'));
  return presentVersion(version);
}
