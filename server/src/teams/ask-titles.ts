/** Asks customers for another title of their team where the rules no longer allow it (product: trust). */
import { NAME_FLAW_TEXTS } from '@provodka/contract/fields/name-fields.ts';
import { teamTitleFlaw } from '@provodka/domain/people/name-rules.ts';
import { type FreeContext, inTransaction } from '../platform/context.ts';
import { walkRows } from '../platform/database/walk-rows.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { findTitlesToAsk, markTitleAsked } from './store.ts';

const BATCH = 500;

/**
 * Notifies the owner of each team with a forbidden title once, by bell and letter; returns how many. Continues after an
 * interruption. `ours`: the brand and the admins' words.
 */
export async function askForTitles(context: FreeContext<null>, ours: readonly string[]): Promise<number> {
  let asked = 0;
  for await (const { id, title, user_uuid } of walkRows((after) => findTitlesToAsk(context.db, after, BATCH))) {
    const flaw = teamTitleFlaw(title, ours);
    if (flaw === null) continue;
    await inTransaction(context, async ({ db: tx, now }) => {
      if (!(await markTitleAsked(tx, id, now))) return;
      const about = NAME_FLAW_TEXTS[flaw];
      await addEvent(tx, 'account_changed', { user_uuid, move: 'title_asked', about }, now);
      asked += 1;
    });
  }
  return asked;
}
