import type { Person } from '@provodka/contract/people.ts';
import { api } from '../lib/api.ts';

const MOST_FOUND = 20;

/** Freelancers by what was typed: digits look for an id, Latin letters for a login, anything else for a name (specification section 9). */
export async function findFreelancers(query: string, signal: AbortSignal): Promise<Person[]> {
  const by = /^\d+$/.test(query) ? 'id' : /^[a-z0-9._-]+$/i.test(query) ? 'login' : 'fio';
  const { data } = await api.users_search({ query: { query, by, limit: MOST_FOUND } }, { signal });
  return data.map(({ freelancer }) => freelancer);
}
