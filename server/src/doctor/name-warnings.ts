import { personNameFlaw, teamTitleFlaw } from '@provodka/domain/people/name-rules.ts';
import { isReservedLogin } from '@provodka/domain/people/reserved-words.ts';
import type { Reader } from '../platform/database/database.ts';
import { walkRows } from '../platform/database/walk-rows.ts';
import { findNamesAfter, findTitlesAfter } from './name-warnings-store.ts';

const BATCH = 1000;

/**
 * Names, logins and titles of teams that are no longer allowed, but older than the rule or the word (product: trust).
 * They are no faults, since their owners keep them. `ours`: the brand and the admins' words.
 */
export async function findNameWarnings(db: Reader, ours: readonly string[]): Promise<string[]> {
  const warnings: string[] = [];
  for await (const { id, login, full_name } of walkRows((after) => findNamesAfter(db, after, BATCH))) {
    if (isReservedLogin(login, ours)) warnings.push(`user ${id} has the login «${login}»: reserved`);
    // A person without a name is shown by the login.
    const flaw = full_name === login ? null : personNameFlaw(full_name, ours);
    if (flaw) warnings.push(`user ${id} is called «${full_name}»: ${flaw}`);
  }
  for await (const { id, title } of walkRows((after) => findTitlesAfter(db, after, BATCH))) {
    const flaw = teamTitleFlaw(title, ours);
    if (flaw) warnings.push(`team ${id} is called «${title}»: ${flaw}`);
  }
  return warnings;
}
