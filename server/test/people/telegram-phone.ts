import type { TestServer } from '../server.ts';
import { openBrowser } from './browser.ts';

/** A person with Telegram: their chat with the bot, on the sandbox's page. */
export interface Phone {
  /** Opens the site's link and presses «Старт»; without a link presses it in the bot's empty chat. */
  start(url?: string): Promise<void>;
  /** Writes to the bot, as a reply to its latest message with these words. */
  say(text: string, replyTo?: string): Promise<void>;
  /** Shares the number of this Telegram, or of another account, with the bot. */
  share(phone: string, of?: number): Promise<void>;
  trouble(name: 'none' | 'blocked' | 'flood' | 'silent'): Promise<void>;
  /** Messages of the bot, oldest first. */
  heard(): Promise<string[]>;
  last(): Promise<string | undefined>;
}

const PAGE = '/sandbox/telegram/provodka_bot';

export function openPhone({ url: origin }: Pick<TestServer, 'url'>): Phone {
  const browser = openBrowser(origin);

  async function post(fields: Record<string, string>): Promise<void> {
    const reply = await browser.request(PAGE, { method: 'POST', csrf: false, body: new URLSearchParams(fields) });
    if (reply.status !== 303) throw new Error(`The sandbox answered ${reply.status}`);
  }

  async function said(): Promise<{ id: string; text: string }[]> {
    const html = await (await browser.request(PAGE)).text();
    const bubbles = html.matchAll(/<li class="bot" data-message="(\d+)">.*?<p>(.*?)<\/p>/gs);
    return [...bubbles].map(([, id = '', text = '']) => ({ id, text: text.replaceAll(/<[^>]*>/g, '') }));
  }

  const heard = async () => (await said()).map(({ text }) => text);

  return {
    async start(url) {
      const token = url ? (new URL(url).searchParams.get('start') ?? '') : '';
      await post({ action: 'start', token });
    },
    async say(text, replyTo) {
      if (replyTo === undefined) return await post({ action: 'say', text });
      const answered = (await said()).findLast((message) => message.text.includes(replyTo));
      if (!answered) throw new Error(`The bot did not say «${replyTo}»`);
      await post({ action: 'say', text, reply: answered.id });
    },
    share: (phone, of) => post({ action: 'contact', phone, ...(of !== undefined && { of: String(of) }) }),
    trouble: (name) => post({ action: 'trouble', trouble: name }),
    heard,
    last: async () => (await heard()).at(-1),
  };
}

/** Sets up people with Telegram for a test. */
export function openTelegramStage(server: () => TestServer) {
  const stage = {
    linkOf: async (login: string) => (await (await server().api(login)).telegram_link()).data,
    isLinked: async (login: string) => (await (await server().api(login)).auth_user()).data.is_telegram_enabled,
    accountOf: async (login: string) => (await (await server().api(login)).telegram_get()).data,
    /** A phone whose Telegram is linked to this person. */
    async linkedPhone(login: string): Promise<Phone> {
      const phone = openPhone(server());
      await phone.start((await stage.linkOf(login)).url);
      await server().settle();
      if (!(await stage.isLinked(login))) throw new Error(`${login} was not linked: ${await phone.last()}`);
      return phone;
    },
  };
  return stage;
}
