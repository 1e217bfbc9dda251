/** Settings of notifications in Telegram, read from the environment (product: messages). */
export type TelegramSettings = { mode: 'off' } | { mode: 'sandbox' } | RealBotSettings;

/** A bot of Telegram itself, or of a Bot API server of one's own. */
export interface RealBotSettings {
  mode: 'polling' | 'webhook';
  token: string;
  /** The name in t.me addresses, without the @. */
  bot_name: string;
  /** Address of the Bot API, without a slash at the end. */
  api_root: string;
}

type Environment = Record<string, string | undefined>;

const MODES = ['off', 'sandbox', 'polling', 'webhook'];
const API_ROOT = 'https://api.telegram.org';
/** The Bot API accepts webhooks at https addresses only. */
const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:';

/**
 * Reads the settings of the bot; mistakes come as sentences, never with the token in them. By default the demo has the
 * sandbox and every other installation no bot: people must not be sent to a simulated Telegram.
 */
export function readTelegram(
  env: Environment,
  { is_demo }: { is_demo: boolean },
): { settings: TelegramSettings; mistakes: string[] } {
  const mode = env.TELEGRAM_MODE || (is_demo ? 'sandbox' : 'off');
  if (!MODES.includes(mode)) {
    return { settings: { mode: 'off' }, mistakes: ['TELEGRAM_MODE is off, sandbox, polling or webhook'] };
  }
  if (mode === 'off') return { settings: { mode }, mistakes: [] };
  if (mode === 'sandbox') {
    const isAllowed = is_demo || ['1', 'true'].includes(env.ALLOW_SANDBOX_TELEGRAM ?? '');
    const untold =
      'TELEGRAM_MODE is the sandbox, where nothing leaves this server: with DEMO=0 it takes ALLOW_SANDBOX_TELEGRAM=1';
    return { settings: { mode }, mistakes: isAllowed ? [] : [untold] };
  }
  return readRealBot(env, mode as RealBotSettings['mode']);
}

function readRealBot(env: Environment, mode: RealBotSettings['mode']) {
  const token = env.TELEGRAM_BOT_TOKEN ?? '';
  const bot_name = (env.TELEGRAM_BOT_NAME ?? '').replace(/^@/, '');
  const api_root = (env.TELEGRAM_API_ROOT || API_ROOT).replace(/\/+$/, '');
  const mistakes: string[] = [];
  if (!/^\d{1,20}:[\w-]{20,100}$/.test(token)) {
    mistakes.push(`TELEGRAM_BOT_TOKEN ${token ? 'is not a token' : 'is missing: take one'} of @BotFather`);
  }
  if (!/^[A-Za-z]\w{2,30}bot$/i.test(bot_name)) {
    mistakes.push(`TELEGRAM_BOT_NAME ${bot_name ? 'is not a name like provodka_bot' : 'is missing'}`);
  }
  if (!URL.canParse(api_root)) mistakes.push('TELEGRAM_API_ROOT is not an address like https://api.telegram.org');
  // A Bot API server of one's own may call without TLS; Telegram itself does not.
  if (mode === 'webhook' && api_root === API_ROOT && !isHttps(env.PUBLIC_URL ?? '')) {
    mistakes.push('TELEGRAM_MODE=webhook takes a PUBLIC_URL that begins with https:');
  }
  return { settings: { mode, token, bot_name, api_root }, mistakes };
}
