/** SM accounts as their owner reads them. */

import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { SmEntry } from '@provodka/contract/people/accounts.ts';
import type { ReadContext } from '../platform/context.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import { findEntries } from './entry-store.ts';
import { presentEntry } from './present.ts';

/**
 * Finds the viewer's own responses that they can still open. It is passed in, because responses come later among the
 * slices.
 */
export type FindOpenResponses = (context: ReadContext, ids: readonly number[]) => Promise<Set<number>>;

/** One page of the viewer's entries, the newest first. */
export async function listEntries(
  context: ReadContext,
  findOpenResponses: FindOpenResponses,
  page: Page,
): Promise<{ data: SmEntry[]; meta: Meta }> {
  const { rows, total } = await findEntries(context.db, context.viewer.user_uuid, page);
  const open = await findOpenResponses(
    context,
    rows.flatMap(({ response_id }) => response_id ?? []),
  );
  return { data: rows.map((row) => presentEntry(row, open)), meta: exactMeta(page, total) };
}
