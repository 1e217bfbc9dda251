/** Sites through which people may sign in, by the environment; none unless OIDC_PROVIDERS names them (product: accounts). */
export interface OidcSettings {
  /** The name in addresses: `yandex`. */
  name: string;
  /** The title on the button; null takes the preset's. */
  title: string | null;
  /** The provider's issuer address; null takes the addresses of the preset. */
  issuer: string | null;
  client_id: string;
  client_secret: string | null;
  scope: string | null;
}

/** Sites with known addresses, which need no issuer, and the titles of their buttons. */
const PRESET_TITLES: Record<string, string> = { yandex: 'Яндекс ID', vk: 'VK ID' };

export const titleOf = ({ name, title }: Pick<OidcSettings, 'name' | 'title'>): string =>
  title ?? PRESET_TITLES[name] ?? name;

type Environment = Record<string, string | undefined>;

/** Reads OIDC_PROVIDERS and the settings of each of them; mistakes come as sentences. */
export function readOidc(env: Environment): { providers: OidcSettings[]; mistakes: string[] } {
  const names = (env.OIDC_PROVIDERS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const mistakes: string[] = [];
  if (new Set(names).size < names.length) mistakes.push('OIDC_PROVIDERS names one twice');
  const providers = names.flatMap((name) => {
    if (!/^[a-z][a-z0-9-]{0,19}$/.test(name)) {
      mistakes.push('OIDC_PROVIDERS is a list of names of small Latin letters, digits and -, for example yandex,vk');
      return [];
    }
    return [readProvider(env, name, mistakes)];
  });
  return { providers, mistakes };
}

function readProvider(env: Environment, name: string, mistakes: string[]): OidcSettings {
  const prefix = `OIDC_${name.toUpperCase().replaceAll('-', '_')}`;
  const read = (field: string) => env[`${prefix}_${field}`] || null;
  const client_id = read('CLIENT_ID');
  const issuer = read('ISSUER');
  if (!client_id) mistakes.push(`${prefix}_CLIENT_ID is missing`);
  if (!issuer && !Object.hasOwn(PRESET_TITLES, name)) mistakes.push(`${prefix}_ISSUER is missing`);
  if (issuer && !isSafeIssuer(issuer)) mistakes.push(`${prefix}_ISSUER is an https address`);
  return {
    name,
    title: read('TITLE'),
    issuer,
    client_id: client_id ?? '',
    client_secret: read('CLIENT_SECRET'),
    scope: read('SCOPE'),
  };
}

/** Without TLS only on the same machine. */
export function isLoopback(issuer: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(issuer).hostname);
}

function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(issuer));
}
