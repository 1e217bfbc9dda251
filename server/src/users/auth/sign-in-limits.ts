/** Counters of failed sign-ins (product: accounts). */

import { tokenHash } from '../../platform/config/secrets.ts';
import type { Reader } from '../../platform/database/database.ts';
import { surroundingNetwork, visitorNetwork } from '../../platform/http/limits/visitor-network.ts';
import type { Counter } from './attempts.ts';
import { isKnownDevice } from './device-store.ts';

export interface SignInCounters {
  /** Counters that, once used up, tell the visitor to wait. */
  disclosed: Counter[];
  /** Counters that, once used up, answer as to a wrong password: a 429 would reveal that two names are one person. */
  hidden: Counter[];
  /** Counters that a success resets. */
  cleared: Counter[];
}

/**
 * The counters of a sign-in under a typed name; `user` is its owner. A browser that signed in to the account before has
 * a counter of its own, so that strangers cannot lock the owner out. A name that nobody has is counted in the same way.
 */
export async function findSignInCounters(
  db: Reader,
  typed: string,
  user: { uuid: string } | undefined,
  visit: { address: string; device: string | null },
): Promise<SignInCounters> {
  const name = typed.toLowerCase();
  if (visit.device !== null && (await isKnownDevice(db, visit.device, user?.uuid ?? NOBODY))) {
    const owner = `${user?.uuid} ${tokenHash(visit.device).toString('base64url')}`;
    const own: Counter[] = [{ kind: 'sign_in_device', owner }];
    return { disclosed: own, hidden: [], cleared: own };
  }
  const byName: Counter = { kind: 'sign_in_name', owner: name };
  const byPerson: Counter = { kind: 'sign_in_person', owner: user?.uuid ?? name };
  const byNetwork: Counter = { kind: 'sign_in_network', owner: visitorNetwork(visit.address) };
  const around: Counter = { kind: 'sign_in_surroundings', owner: surroundingNetwork(visit.address) };
  return { disclosed: [byName, byNetwork, around], hidden: [byPerson], cleared: [byName, byPerson] };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Every count of failures at an account but those of its known browsers, for somebody who proved that the mailbox is theirs. */
export function personCounters(person: { uuid: string; login: string; email: string }): Counter[] {
  return [
    { kind: 'sign_in_name', owner: person.login.toLowerCase() },
    { kind: 'sign_in_name', owner: person.email.toLowerCase() },
    { kind: 'sign_in_person', owner: person.uuid },
    { kind: 'password_change', owner: person.uuid },
  ];
}
