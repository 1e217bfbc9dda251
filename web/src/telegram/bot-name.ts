const TELEGRAM = 't.me';

/** How a link to the bot reads: «t.me/provodka_bot»; the demo's own Telegram has no name that anybody could look up. */
export function botName(url: string): string {
  const { host, pathname } = new URL(url);
  return host === TELEGRAM ? host + pathname : 'Тестовый Телеграм';
}
