/** The dictionary of the search as admins edit it (product: search). */

import type { Synonym, synonymForm } from '@provodka/contract/reference-lists.ts';
import type { AuditAction } from '@provodka/domain/audit.ts';
import { refuseSavingRow } from '@provodka/domain/content.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseAdministration } from '@provodka/domain/settings.ts';
import type { z } from 'zod/mini';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import * as store from './synonym-store.ts';

type SynonymForm = z.output<typeof synonymForm>;

const present = ({ id, terms, updated_at }: store.SynonymRow): Synonym => ({
  id,
  terms,
  updated_at: updated_at?.toISOString() ?? null,
});

/** A page of the groups in which a term holds the words. */
export async function listSynonyms({ db, viewer }: ReadContext, { query = '', ...page }: { query?: string } & Page) {
  const { rows, total } = await store.findPage(db, query, page);
  const rights = { edit: asRight(refuseAdministration({ isAdmin: viewer.is_admin })) };
  return { data: { synonyms: rows.map(present), rights }, meta: exactMeta(page, total) };
}

/** Adds a group; returns its id. Throws RefusedError. */
export async function addSynonym(context: WriteContext, { terms }: SynonymForm): Promise<number> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseAdministration({ isAdmin: viewer.is_admin }));
  const id = await store.insert(tx, terms, now);
  await note(context, 'add_synonym', id, { before: {}, after: { terms } });
  return id;
}

/** Changes a group as a whole. Throws RefusedError, `row_changed` when it was saved since it was read. */
export async function changeSynonym(context: WriteContext, id: number, { terms, seen_at }: SynonymForm): Promise<void> {
  const { db: tx, viewer, now } = context;
  const { terms: before, updated_at } = await lock(context, id);
  const saved = updated_at?.toISOString() ?? null;
  assertAllowed(refuseSavingRow({ isAdmin: viewer.is_admin, seen: seen_at, saved }));
  await store.update(tx, id, terms, now);
  await note(context, 'change_synonym', id, { before: { terms: before }, after: { terms } });
}

/** Deletes a group; the audit records its words. Throws RefusedError. */
export async function removeSynonym(context: WriteContext, id: number): Promise<void> {
  assertAllowed(refuseAdministration({ isAdmin: context.viewer.is_admin }));
  const { terms } = await lock(context, id);
  await store.remove(context.db, id);
  await note(context, 'delete_synonym', id, { before: { terms }, after: {} });
}

async function lock({ db: tx }: WriteContext, id: number): Promise<store.SynonymRow> {
  const row = await store.lock(tx, id);
  if (!row) throw new RefusedError(refuse('not_found'));
  return row;
}

interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const note = (context: WriteContext, action: AuditAction, id: number, change: Change): Promise<void> =>
  addAudit(context, { action, subject: { kind: 'synonym', id }, ...change });
