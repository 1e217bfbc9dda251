import { searchLettersEndAddress } from '@provodka/contract/http/addresses.ts';
import { isSame, signature } from '../platform/config/secrets.ts';

export interface LinkParts {
  secret: string;
  config: { public_url: string; BRAND_NAME: string };
}

/** The letters that a link stops: those of one search, or all of a person. */
export interface Stopped {
  kind: 'search' | 'person';
  id: number;
}

const PURPOSE = 'unsubscribe';
const LETTERS = { search: 's', person: 'p' } as const;
const TOKEN = /^([sp])([1-9]\d{0,14})\.([\w-]+)$/;

/** A token that stops letters without signing in; it works while the installation's secret stays the same. */
export function stopToken(secret: string, { kind, id }: Stopped): string {
  const text = `${LETTERS[kind]}${id}`;
  return `${text}.${signature(secret, PURPOSE, text)}`;
}

/** The letters that a token stops; null when it is not one of ours. */
export function readStopToken(secret: string, token: string): Stopped | null {
  const [, letter = '', id = '', signed = ''] = TOKEN.exec(token) ?? [];
  if (!isSame(signed, signature(secret, PURPOSE, letter + id))) return null;
  return { kind: letter === LETTERS.search ? 'search' : 'person', id: Number(id) };
}

/** The page where a person stops letters with one press. */
export const stopPage = ({ secret, config }: LinkParts, stopped: Stopped): string =>
  config.public_url + searchLettersEndAddress(stopToken(secret, stopped));
