/** Words that admins reserve, besides those the product reserves itself (product: trust); the setting `reserved_words` lists it. */
import type { ReservedWords, reservedWordsForm } from '@provodka/contract/reference-lists.ts';
import { refuseSavingRow } from '@provodka/domain/content.ts';
import { refuseAdministration } from '@provodka/domain/settings.ts';
import type { z } from 'zod/mini';
import { addAudit } from '../platform/audit.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import type { Reader } from '../platform/database/database.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { findDatedSetting, lockSettings, saveSetting } from './store.ts';

const SETTING = 'reserved_words';

/** The words as they were saved last; none before the first time. */
export async function readReservedWords(db: Reader): Promise<{ words: string[]; saved_at: string | null }> {
  const setting = await findDatedSetting(db, SETTING);
  return { words: (setting?.value ?? []) as string[], saved_at: setting?.updated_at.toISOString() ?? null };
}

/** The words as admins edit them, and the brand that is reserved by itself. */
export async function showReservedWords({ db, content, viewer }: ReadContext): Promise<ReservedWords> {
  const [brand = ''] = await content.reservedWords();
  const rights = { edit: asRight(refuseAdministration({ isAdmin: viewer.is_admin })) };
  return { ...(await readReservedWords(db)), brand, rights };
}

/** Sets the words as a whole; who bears one keeps the name. Throws RefusedError, `row_changed` when they were saved since they were read. */
export async function saveReservedWords(
  context: WriteContext,
  { words, seen_at }: z.output<typeof reservedWordsForm>,
): Promise<void> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseAdministration({ isAdmin: viewer.is_admin }));
  await lockSettings(tx, [SETTING]);
  const before = await readReservedWords(tx);
  assertAllowed(refuseSavingRow({ isAdmin: viewer.is_admin, seen: seen_at, saved: before.saved_at }));
  const after = [...new Set(words)];
  await saveSetting(tx, SETTING, after, now);
  await addAudit(context, {
    action: 'change_reserved_words',
    subject: { kind: 'reserved_words', id: SETTING },
    before: { terms: before.words },
    after: { terms: after },
  });
}
