/** The search of people (specification section 7, GET /users). */

import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import { allowTypo, spellings } from '@provodka/domain/search/spellings.ts';
import type { Reading } from '../../platform/context.ts';
import { HttpFailure } from '../../platform/http/http-failure.ts';
import { exactMeta } from '../../platform/paging.ts';
import { presentPerson } from '../present.ts';
import { type SearchKey, type SoughtPage, searchFreelancers } from './search-store.ts';

export interface FoundUser {
  id: number;
  uuid: string;
  full_name: string;
  freelancer: Person;
}

/**
 * Freelancers by words of their name however they are spelled, with one slip forgiven where nobody has such a name, or one by the exact
 * id or login; a login is never matched in part, since others do not see it (product: wire). Throws HttpFailure 422 for an id that is
 * not a number.
 */
export async function searchUsers(
  { db, now }: Reading,
  search: { query: string; by: 'fio' | 'id' | 'login' } & SoughtPage,
): Promise<{ data: FoundUser[]; meta: Meta }> {
  const key = searchKey(search);
  const exact = await searchFreelancers(db, key, search, now);
  const isNobody =
    exact.total === 0 &&
    search.by === 'fio' &&
    (search.verified === undefined || (await searchFreelancers(db, key, { page: 1, limit: 1 }, now)).total === 0);
  const near = isNobody ? slippedKey(search.query) : null;
  const { rows, total, isExact } = near === null ? exact : await searchFreelancers(db, near, search, now);
  const data = rows.map((row) => ({
    id: row.user_id,
    uuid: row.user_uuid,
    full_name: row.full_name,
    freelancer: presentPerson(row, now),
  }));
  return { data, meta: { ...exactMeta(search, total), total_relation: isExact ? 'eq' : 'approx' } };
}

function searchKey({ query, by }: { query: string; by: 'fio' | 'id' | 'login' }): SearchKey {
  const text = query.toLowerCase();
  if (by === 'login') return { login: text };
  if (by === 'fio') return { words: spellings(query) };
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    const message = 'Номер пользователя: целое число больше нуля';
    throw new HttpFailure(422, message, { fields: { query: [message] } });
  }
  return { id: Number(text) };
}

/** The search with one slip in each word of five letters or more; null without such a word. */
function slippedKey(query: string): SearchKey | null {
  const words = spellings(query);
  return words.some(({ slips }) => slips.length > 0) ? { words: words.map(allowTypo) } : null;
}
