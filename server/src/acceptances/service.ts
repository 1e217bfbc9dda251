/** Records which text a person agreed to, in the transaction of the act (product: accounts). */

import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { Acceptance, AskedDocument, DocumentVersion } from '@provodka/contract/people/acceptances.ts';
import {
  ACT_DOCUMENTS,
  type Act,
  type DocumentName,
  isAgreed,
  isDocumentName,
  needsAcceptance,
  refuseOutdated,
  refuseUnaccepted,
  STANDING_DOCUMENTS,
  type StandingDocument,
} from '@provodka/domain/people/acceptances.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { Content, CurrentDocument, DocumentText } from '../platform/content.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { exactMeta, type Page, totalOf } from '../platform/paging.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { presentAcceptance, presentAsked, presentVersion } from './present.ts';
import * as store from './store.ts';

type Recording = Pick<WriteContext<Viewer | null>, 'db' | 'now' | 'content'>;

/** The person who agrees; the session of a program with a token is 0. */
export type Agreeing = Pick<Viewer, 'user_uuid' | 'session_id'>;

/** The third box of the sign-up; undefined when a program does not know it. */
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

async function textsOf<Name extends DocumentName>(
  content: Content,
  names: readonly Name[],
): Promise<(CurrentDocument & { document: Name })[]> {
  const documents = await content.documents();
  return names.map((name) => {
    const text = documents.get(name);
    if (!text) throw new Error(`No text of ${name}`);
    return { ...text, document: name };
  });
}

/** The acceptances of the viewer, the latest first. */
export async function listAcceptances(
  { db, viewer }: ReadContext,
  page: Page,
): Promise<{ data: Acceptance[]; meta: Meta }> {
  const rows = await store.findAcceptances(db, viewer, page);
  const total = await totalOf(page, rows, () => store.countAcceptances(db, viewer.user_uuid));
  return { data: rows.map(presentAcceptance), meta: exactMeta(page, total) };
}

/** A text that somebody agreed to, as it was shown. Throws RefusedError `not_found`. */
export async function readVersion(
  { db, content }: Pick<ReadContext, 'db' | 'content'>,
  { document, hash }: { document: string; hash: string },
): Promise<DocumentVersion> {
  const version = isDocumentName(document) ? await store.findVersion(db, document, hash) : undefined;
  if (!version) throw new RefusedError(refuse('not_found'));
  return presentVersion(version, (await content.documents()).get(version.document));
}

/** The facts by which domain tells whether the viewer has agreed to each standing document. */
async function standingFacts({ content, viewer }: Pick<ReadContext, 'content' | 'viewer'>) {
  const texts = await textsOf(content, STANDING_DOCUMENTS);
  return texts.map((text) => ({ text, document: text.document, agreed: viewer.agreed, same: text.same }));
}

/** Refuses what begins something new by terms that have changed since the viewer agreed. */
export async function refuseByChanges(context: Pick<ReadContext, 'content' | 'viewer'>): Promise<Refusal | null> {
  return refuseUnaccepted(await standingFacts(context));
}

/** Documents whose text in force the viewer is asked to agree to. */
export async function findAsked(context: Pick<ReadContext, 'content' | 'viewer'>): Promise<store.StandingText[]> {
  return (await standingFacts(context)).filter(needsAcceptance).map(({ text }) => text);
}

/** The same, each beside the text that the viewer agreed to last; null when it was not kept. */
export async function listAsked(context: ReadContext): Promise<AskedDocument[]> {
  const { db, viewer } = context;
  const asked: AskedDocument[] = [];
  for (const text of await findAsked(context))
    asked.push(presentAsked(text, await store.findLatest(db, viewer.user_uuid, text.document)));
  return asked;
}

/** Agrees to the text in force; a repetition changes nothing. Throws RefusedError `document_outdated`. */
export async function acceptChanged(
  context: WriteContext,
  { document, hash }: { document: StandingDocument; hash: string },
): Promise<void> {
  const [text] = await textsOf(context.content, [document]);
  assertAllowed(refuseOutdated(hash, text?.hash ?? ''));
  const isStillAsked = (await findAsked(context)).some((one) => one.document === document);
  if (text && isStillAsked) await insert(context, 'changed_text', context.viewer, { texts: [text], payment_id: null });
}

/** Records that an edit changed no meaning, so that nobody is asked again because of it. */
export async function recordMinorChange(
  { db: tx, viewer, now }: WriteContext,
  from: DocumentText,
  to: DocumentText,
): Promise<void> {
  if (from.hash === to.hash) return;
  const hashes = { document: from.document, from_hash: from.hash, to_hash: to.hash };
  await store.insertMinorChange(tx, { ...hashes, made_by: viewer.user_uuid, made_at: now });
}
