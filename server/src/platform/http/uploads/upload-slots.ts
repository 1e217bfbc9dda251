import { HttpFailure } from '../http-failure.ts';
import { visitorNetwork } from '../limits/visitor-network.ts';

/** A form may have so many files, which the site sends at the same time. */
const MOST_OF_A_PERSON = 10;
const MOST_AT_ALL = 100;
/** Accounts cost nothing, so one network leaves three quarters to everybody else. */
const MOST_OF_A_NETWORK = MOST_AT_ALL / 4;
/**
 * Slots shared by all people without a verified e-mail: such an account is made in a second, and most of its uploads
 * are refused.
 */
const MOST_OF_NEWCOMERS = 10;
const RETRY_AFTER_SECONDS = 10;

/** The sender of a request with files. */
export interface Sender {
  user_uuid: string;
  address: string;
  is_email_verified: boolean;
}

export interface UploadSlots {
  /** Takes a slot and returns the function that releases it, once. Throws HttpFailure 429. */
  take(sender: Sender): () => void;
}

/** Counts the requests with files that are under way in this process; each holds buffers, a file and a connection. */
export function uploadSlots(): UploadSlots {
  const taken = new Map<string, number>();
  const count = (key: string) => taken.get(key) ?? 0;

  function add(key: string, change: 1 | -1): void {
    const now = count(key) + change;
    if (now > 0) taken.set(key, now);
    else taken.delete(key);
  }

  return {
    take({ user_uuid, address, is_email_verified }) {
      const keys = {
        person: `person ${user_uuid}`,
        network: `network ${visitorNetwork(address)}`,
        all: is_email_verified ? 'all' : 'newcomers',
      };
      const most = is_email_verified ? MOST_AT_ALL : MOST_OF_NEWCOMERS;
      const retry = { retry_after: RETRY_AFTER_SECONDS };
      if (count(keys.person) >= MOST_OF_A_PERSON)
        throw new HttpFailure(429, 'Дождитесь, пока загрузятся прежние файлы, и повторите', retry);
      // Not 503, which the site takes for maintenance.
      if (count(keys.network) >= MOST_OF_A_NETWORK || count(keys.all) >= most)
        throw new HttpFailure(429, 'Сейчас загружают слишком много файлов. Повторите через минуту', retry);
      for (const key of Object.values(keys)) add(key, 1);
      let isTaken = true;
      return () => {
        if (isTaken) for (const key of Object.values(keys)) add(key, -1);
        isTaken = false;
      };
    },
  };
}
