import { notificationsEndAddress } from '@provodka/contract/http/addresses.ts';
import { BASE_PATH } from '@provodka/contract/http/calls.ts';
import { EVENT_GROUPS, type EventGroup } from '@provodka/domain/notification-preferences.ts';
import { isSame, signature } from '../platform/config/secrets.ts';

export interface LinkParts {
  secret: string;
  config: { public_url: string };
}

/** The group of letters that a link stops, and the person. */
export interface Stopped {
  group: EventGroup;
  /** The user's number. */
  user_id: number;
}

const PURPOSE = 'unsubscribe_group';
const TOKEN = /^([a-z_]{1,40})\.([1-9]\d{0,14})\.([\w-]+)$/;

/** A token that stops letters without signing in; it works while the installation's secret stays the same. */
export function stopToken(secret: string, { group, user_id }: Stopped): string {
  const text = `${group}.${user_id}`;
  return `${text}.${signature(secret, PURPOSE, text)}`;
}

/** The letters that a token stops; null when it is not one of ours. */
export function readStopToken(secret: string, token: string): Stopped | null {
  const [, name = '', id = '', signed = ''] = TOKEN.exec(token) ?? [];
  const group = EVENT_GROUPS.find((known) => known === name);
  if (!group || !isSame(signed, signature(secret, PURPOSE, `${name}.${id}`))) return null;
  return { group, user_id: Number(id) };
}

/** The page where a person stops letters with one press. */
export const stopPage = ({ secret, config }: LinkParts, stopped: Stopped): string =>
  config.public_url + notificationsEndAddress(stopToken(secret, stopped));

/** The address that a mail program calls to stop the letters by itself. */
export const stopCall = ({ secret, config }: LinkParts, stopped: Stopped): string =>
  `${config.public_url}${BASE_PATH}/freelance/notifications/unsubscribe/${stopToken(secret, stopped)}`;
