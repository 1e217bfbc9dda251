/** Limits searches for logins that nobody has, because logins could be guessed by them (product: accounts). */
import { type AttemptKind, MOST_ATTEMPTS_THAT_COUNT, secondsToWait } from '@provodka/domain/people/attempts.ts';
import { visitorNetwork } from '../../platform/http/limits/visitor-network.ts';
import { tooMany } from './attempts.ts';

/** The most people and networks that are counted; beyond that the oldest is dropped. */
const MOST_OWNERS = 10_000;

export interface LoginSearchLimit {
  /** Throws HttpFailure 429 when the person or their network has missed too often. */
  assertMayLook(who: Looker, now: Date): void;
  note(who: Looker, now: Date): void;
}

interface Looker {
  user_uuid: string;
  address: string;
}

/** Counts in the memory of this process, because a search must not write anything. */
export function openLoginSearchLimit(): LoginSearchLimit {
  const missed = new Map<string, Date[]>();
  const ownersOf = ({ user_uuid, address }: Looker): [AttemptKind, string][] => [
    ['login_missed', `person ${user_uuid}`],
    ['login_missed_network', `network ${visitorNetwork(address)}`],
  ];
  return {
    assertMayLook(who, now) {
      const waits = ownersOf(who).map(([kind, owner]) => secondsToWait(kind, missed.get(owner) ?? [], now));
      const seconds = Math.max(...waits);
      if (seconds > 0) throw tooMany('Слишком много поисков по логину', seconds);
    },
    note(who, now) {
      for (const [, owner] of ownersOf(who)) {
        const moments = [now, ...(missed.get(owner) ?? [])].slice(0, MOST_ATTEMPTS_THAT_COUNT);
        missed.delete(owner);
        missed.set(owner, moments);
      }
      for (const eldest of missed.keys()) {
        if (missed.size <= MOST_OWNERS) break;
        missed.delete(eldest);
      }
    },
  };
}
