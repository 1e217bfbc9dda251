/** Asks people for another name where the rules no longer allow theirs (product: trust). */
import { NAME_FLAW_TEXTS } from '@provodka/contract/fields/name-fields.ts';
import { personNameFlaw } from '@provodka/domain/people/name-rules.ts';
import { type FreeContext, inTransaction } from '../../platform/context.ts';
import { walkRows } from '../../platform/database/walk-rows.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import { findNamesToAsk, markNameAsked } from './name-store.ts';

const BATCH = 500;

/**
 * Asks each person once, by bell and letter, to change a forbidden name; returns how many. Continues after an
 * interruption. Names of staff are ours to choose, and an account without a name is shown by its login, which nobody
 * can change. `ours`: the brand and the admins' words.
 */
export async function askForNames(context: FreeContext<null>, ours: readonly string[]): Promise<number> {
  let asked = 0;
  for await (const { uuid, full_name } of walkRows((after) => findNamesToAsk(context.db, after, BATCH))) {
    const flaw = personNameFlaw(full_name, ours);
    if (flaw === null) continue;
    await inTransaction(context, async ({ db: tx, now }) => {
      if (!(await markNameAsked(tx, uuid, now))) return;
      const about = NAME_FLAW_TEXTS[flaw];
      await addEvent(tx, 'account_changed', { user_uuid: uuid, move: 'name_asked', about }, now);
      asked += 1;
    });
  }
  return asked;
}
