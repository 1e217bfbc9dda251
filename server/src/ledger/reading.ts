/** SM accounts as their owner reads them. */
import type { SmEntry } from '@provodka/contract/accounts.ts';
import type { Meta } from '@provodka/contract/envelope.ts';
import type { ReadContext } from '../platform/context.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import { findEntries } from './entry-store.ts';
import { presentEntry } from './present.ts';

/** One page of the viewer's entries, the newest first. */
export async function listEntries({ db, viewer }: ReadContext, page: Page): Promise<{ data: SmEntry[]; meta: Meta }> {
  const { rows, total } = await findEntries(db, viewer.user_uuid, page);
  return { data: rows.map(presentEntry), meta: exactMeta(page, total) };
}
