import { randomBytes } from 'node:crypto';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { bubbles, chatPage } from './chat-html.ts';
import {
  type AccountRow,
  findAccount,
  findMessage,
  findMessages,
  insertAccount,
  TROUBLES,
  type Trouble,
} from './store.ts';
import { sendToBot, setTrouble, shareContact } from './user-actions.ts';

export interface ChatPagesParts {
  db: Db;
  clock: Clock;
}

interface PageRoute {
  Querystring: Record<string, unknown>;
  Body: Record<string, unknown> | undefined;
}

const COOKIE = 'sandbox_telegram';
const SHOWN = 60;
const LONGEST = 4096;

/** A text without signs that no database stores. */
const word = (value: unknown): string | null => (typeof value === 'string' && value.replaceAll('\0', '')) || null;
const number = (value: unknown): number | null => (/^\d{1,15}$/.test(word(value) ?? '') ? Number(value) : null);

/**
 * The page «Тестовый Телеграм»: the chat of one account with the bot, held by a cookie of the browser. A post of
 * `action=start | say | trouble | leave` needs neither a script nor a CSRF token: nothing of it is anybody's.
 */
export async function chatPages(app: FastifyInstance, { db, clock }: ChatPagesParts): Promise<void> {
  const accountOf = async ({ cookies }: FastifyRequest): Promise<AccountRow | undefined> => {
    const key = word(cookies[COOKIE]);
    return key ? await findAccount(db, { key }) : undefined;
  };

  app.get<PageRoute>('/', async (request, reply) => {
    const account = await accountOf(request);
    const replied = account && (await findMessage(db, account.id, number(request.query.reply) ?? 0));
    const nonce = randomBytes(16).toString('base64');
    const messages = account ? await findMessages(db, account.id, SHOWN) : [];
    if ('messages' in request.query) return sendPage(reply, nonce, bubbles(messages));
    const start = word(request.query.start);
    return sendPage(reply, nonce, chatPage({ nonce, start, messages, replied, trouble: account?.trouble ?? null }));
  });

  app.post<PageRoute>('/', async (request, reply) => {
    const { action, token, text, reply: replied, trouble, phone } = request.body ?? {};
    const here = (request.url.split('?', 1)[0] ?? '').replace(/\/$/, '');
    if (action === 'leave') return reply.clearCookie(COOKIE, { path: here }).redirect(here, 303);
    const account = (await accountOf(request)) ?? (await openAccount(reply, here));
    if (action === 'start') await say(account, `/start ${word(token) ?? ''}`.trim());
    if (action === 'say' && word(text)) await say(account, beginningOf(word(text) ?? '', LONGEST), number(replied));
    if (action === 'contact' && /^\+?\d{8,15}$/.test(word(phone) ?? ''))
      await shareContact({ db, clock }, account.id, { phone: word(phone) ?? '', of: number(request.body?.of) });
    if (action === 'trouble' && isTrouble(trouble)) await setTrouble({ db, clock }, account, trouble);
    return reply.redirect(here, 303);
  });

  const say = (account: AccountRow, text: string, reply_to: number | null = null) =>
    sendToBot({ db, clock }, account.id, { text, reply_to });

  async function openAccount(reply: FastifyReply, path: string): Promise<AccountRow> {
    const { key, ...account } = await insertAccount(db);
    reply.setCookie(COOKIE, key, { path, httpOnly: true, sameSite: 'lax', maxAge: 30 * 86_400 });
    return account;
  }
}

const isTrouble = (name: unknown): name is Trouble => TROUBLES.some((trouble) => trouble.name === name);

function sendPage(reply: FastifyReply, nonce: string, html: string): FastifyReply {
  const own = `'nonce-${nonce}'`;
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; style-src ${own}; script-src ${own}; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    })
    .send(html);
}
