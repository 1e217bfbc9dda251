import { nameFromProvider, type ProviderName } from './names.ts';
import type { ExternalIdentity } from './port.ts';

/**
 * A site that speaks OAuth 2 with PKCE and identifies a person at an address of its own, without a verifiable ID token,
 * as Yandex ID and VK ID do. Their documentation does not say whether addresses are verified, so none counts as such.
 */
export interface Preset {
  authorization: string;
  token: string;
  scope: string;
  /** Parameters of the answer that the token request repeats. */
  repeats: readonly string[];
  profile: {
    url: string;
    method: 'GET' | 'POST';
    headers(token: string): Record<string, string>;
    body?(token: string, clientId: string): URLSearchParams;
    /** Null when the answer identifies nobody. */
    read(answer: unknown): ExternalIdentity | null;
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const numberOrText = (value: unknown): string | null => (typeof value === 'number' ? String(value) : textOf(value));

function identity(subject: string | null, email: unknown, name: ProviderName): ExternalIdentity | null {
  return subject === null
    ? null
    : { subject, email: textOf(email), is_email_verified: false, ...nameFromProvider(name) };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export const PRESETS: Record<string, Preset> = {
  yandex: {
    authorization: 'https://oauth.yandex.ru/authorize',
    token: 'https://oauth.yandex.ru/token',
    scope: 'login:info login:email',
    repeats: [],
    profile: {
      url: 'https://login.yandex.ru/info?format=json',
      method: 'GET',
      headers: (token) => ({ authorization: `OAuth ${token}` }),
      read(answer) {
        const { id, default_email, last_name, first_name, real_name } = fieldsOf(answer);
        return identity(numberOrText(id), default_email, { last: last_name, first: first_name, whole: real_name });
      },
    },
  },
  vk: {
    authorization: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
    scope: 'vkid.personal_info email',
    repeats: ['device_id', 'state'],
    profile: {
      url: 'https://id.vk.com/oauth2/user_info',
      method: 'POST',
      headers: () => ({}),
      body: (token, clientId) => new URLSearchParams({ access_token: token, client_id: clientId }),
      read(answer) {
        const { user_id, email, last_name, first_name } = fieldsOf(fieldsOf(answer).user);
        return identity(numberOrText(user_id), email, { last: last_name, first: first_name });
      },
    },
  },
};
