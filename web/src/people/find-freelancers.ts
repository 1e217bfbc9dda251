import type { Api } from '@provodka/contract/http/client.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import type { VerifiedFilter } from '@provodka/domain/people/verifications.ts';
import { api, quietApi, reportFailure } from '../lib/api/api.ts';
import { isApiError } from '../lib/api/api-error.ts';

const MOST_FOUND = 20;
type By = 'fio' | 'id' | 'login';

export interface Sought {
  query: string;
  /** Only those who have this verified. */
  verified?: VerifiedFilter | undefined;
}

/**
 * Freelancers by what was typed: digits look for an id, then for a login of digits; Latin letters for a name, then for a login;
 * anything else for a name (specification section 9). A login nobody has is missed only ten times an hour, so it is asked for last.
 */
export async function findFreelancers(sought: Sought, signal: AbortSignal): Promise<Person[]> {
  for (const by of waysOf(sought.query)) {
    const found = by === 'login' ? await findByLogin(sought, signal) : await findBy(api, { ...sought, by }, signal);
    if (found.length > 0) return found;
  }
  return [];
}

function waysOf(query: string): By[] {
  if (/^[1-9]\d{0,14}$/.test(query)) return ['id', 'login'];
  return /^[a-z0-9._-]+$/i.test(query) ? ['fio', 'login'] : ['fio'];
}

async function findBy(client: Api, sought: Sought & { by: By }, signal: AbortSignal): Promise<Person[]> {
  const { data } = await client.users_search({ query: { ...sought, limit: MOST_FOUND } }, { signal });
  return data.map(({ freelancer }) => freelancer);
}

/** A person who types a name has not asked for a login, so they are not told of the limit of wrong logins. */
async function findByLogin(sought: Sought, signal: AbortSignal): Promise<Person[]> {
  try {
    return await findBy(quietApi, { ...sought, by: 'login' }, signal);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 429) return [];
    reportFailure(error);
    throw error;
  }
}
