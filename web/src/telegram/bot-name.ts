const TELEGRAM = 't.me';

/** The visible text of a link to the bot: «t.me/provodka_bot»; the demo's own Telegram has no public name. */
export function botName(url: string): string {
  const { host, pathname } = new URL(url);
  return host === TELEGRAM ? host + pathname : 'Тестовый Телеграм';
}
