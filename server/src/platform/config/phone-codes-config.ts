/** Settings of codes sent to phones, read from the environment (product: trust). */
export type PhoneCodesSettings = { provider: 'off' } | { provider: 'sandbox' } | SmsruSettings;

/** An account at SMS.RU. */
export interface SmsruSettings {
  provider: 'smsru';
  api_id: string;
  /** The agreed name of the sender; null for the one of the account. */
  sender: string | null;
  /** Address of the API, without a slash at the end. */
  api_root: string;
}

type Environment = Record<string, string | undefined>;

const PROVIDERS = ['off', 'sandbox', 'smsru'];
const API_ROOT = 'https://sms.ru';

/**
 * Reads the provider of codes; mistakes come as sentences, never with the key in them. By default the demo has the sandbox and every
 * other installation none: a code that nobody gets verifies nothing.
 */
export function readPhoneCodes(
  env: Environment,
  { is_demo }: { is_demo: boolean },
): { settings: PhoneCodesSettings; mistakes: string[] } {
  const provider = env.PHONE_CODES_PROVIDER || (is_demo ? 'sandbox' : 'off');
  const off = { provider: 'off' } as const;
  if (!PROVIDERS.includes(provider))
    return { settings: off, mistakes: ['PHONE_CODES_PROVIDER is off, sandbox or smsru'] };
  if (provider === 'off') return { settings: off, mistakes: [] };
  if (provider === 'sandbox') {
    const open = 'PHONE_CODES_PROVIDER is the sandbox, whose codes everybody can read: not with DEMO=0';
    return { settings: { provider }, mistakes: is_demo ? [] : [open] };
  }
  const api_id = env.SMSRU_API_ID ?? '';
  const sender = env.SMSRU_SENDER || null;
  const api_root = (env.SMSRU_API_ROOT || API_ROOT).replace(/\/+$/, '');
  const mistakes: string[] = [];
  if (!/^[\w-]{20,100}$/.test(api_id))
    mistakes.push(`SMSRU_API_ID ${api_id ? 'is not an api_id of SMS.RU' : 'is missing'}`);
  if (sender !== null && !/^[\w .-]{1,15}$/.test(sender)) mistakes.push('SMSRU_SENDER is not the name of a sender');
  if (!URL.canParse(api_root)) mistakes.push(`SMSRU_API_ROOT is not an address like ${API_ROOT}`);
  return { settings: { provider: 'smsru', api_id, sender, api_root }, mistakes };
}
