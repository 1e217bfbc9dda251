import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { openSilentServer } from '../../../test/live/silent-server.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { DestinationUnavailable } from '../jobs/destination.ts';
import { devMailbox } from './dev-mailbox.ts';
import { type Mailer, mailer } from './mail.ts';

const demo = { DEMO: true, MAIL_URL: undefined, MAIL_FROM: 'no-reply@example.ru', BRAND_NAME: 'Проводка' };
const mailParts = { clock: new TestClock(), stopped: new AbortController().signal };
const letter = { to: 'ivan@mail.test', subject: 'Новый пароль', parts: [{ ours: 'Здравствуйте!' }] };

describe('a demo without a mail server', () => {
  test('keeps the last 200 letters, the newest first', async () => {
    const { send, recent } = mailer(demo, mailParts);
    for (let n = 1; n <= 201; n++) await send({ ...letter, subject: `Письмо ${n}` });
    expect(recent()).toHaveLength(200);
    expect(recent()[0]).toMatchObject({ to: 'ivan@mail.test', subject: 'Письмо 201' });
    expect(recent().at(-1)?.subject).toBe('Письмо 2');
  });
});

describe('the mailbox page', () => {
  const open = async (mail: Mailer, path: string) => {
    const app = Fastify();
    await app.register(devMailbox, { mailer: mail, brand: demo.BRAND_NAME });
    return await app.inject(path);
  };

  test('lists letters and makes their links clickable', async () => {
    const mail = mailer(demo, mailParts);
    const url = 'http://127.0.0.1:3000/password/reset?token=abc&x=1';
    await mail.send({ ...letter, action: { title: 'Задать', url } });
    const list = await open(mail, '/dev/mail');
    expect(list.body).toContain('<a href="/dev/mail/1">Новый пароль</a>');
    const page = await open(mail, '/dev/mail/1');
    expect(page.body).toContain('<a href="http://127.0.0.1:3000/password/reset?token=abc&amp;x=1">');
    expect(page.body).toContain('ivan@mail.test');
  });

  test('shows text as text, under a policy that runs nothing', async () => {
    const mail = mailer(demo, mailParts);
    const attack = '<script>alert(1)</script> http://x/"onclick="alert(1)';
    await mail.send({ to: '"<b>"@mail.test', subject: attack, parts: [{ ours: attack }, { quote: attack }] });
    for (const path of ['/dev/mail', '/dev/mail/1']) {
      const page = await open(mail, path);
      expect(page.body).not.toMatch(/<script|<b>|"onclick/);
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; base-uri/);
    }
  });

  test('wears the colours of the product in both themes', async () => {
    const tokens = readFileSync(new URL('../../../../web/src/app/tokens.css', import.meta.url), 'utf8');
    const { body } = await open(mailer(demo, mailParts), '/dev/mail');
    const [light = '', dark = ''] = tokens.split('[data-theme="dark"]');
    const [bright = '', night = ''] = body.split('prefers-color-scheme: dark');
    for (const [own, given] of [
      [bright, light],
      [night, dark],
    ] as const) {
      const colours = own.match(/--[\w-]+: #[\da-f]{6}/g) ?? [];
      expect(colours.length).toBeGreaterThan(4);
      expect(colours.filter((colour) => !given.includes(`${colour};`))).toEqual([]);
    }
    expect(body).toContain('a { color: var(--ink);');
  });

  test('says when there is nothing', async () => {
    const mail = mailer(demo, mailParts);
    expect((await open(mail, '/dev/mail')).body).toContain('Писем пока нет');
    expect((await open(mail, '/dev/mail/7')).statusCode).toBe(404);
  });
});

describe('a mail server', () => {
  let smtp: Server | undefined;
  afterEach(() => smtp?.close());

  test('gets the letter from the brand and nothing is kept', async () => {
    const received: string[] = [];
    smtp = await startSmtp(received);
    const { port } = smtp.address() as AddressInfo;
    const { send, recent } = mailer({ ...demo, MAIL_URL: `smtp://127.0.0.1:${port}` }, mailParts);
    await send(letter);
    const lines = received.join('\n');
    expect(lines).toContain('MAIL FROM:<no-reply@example.ru>');
    expect(lines).toContain('RCPT TO:<ivan@mail.test>');
    expect(lines).toContain(`From: =?UTF-8?B?${Buffer.from('Проводка').toString('base64')}?= <no-reply@example.ru>`);
    expect(recent()).toEqual([]);
  });

  test('gets one letter as text and as HTML, in which what people wrote stays text', async () => {
    const received: string[] = [];
    smtp = await startSmtp(received);
    const { port } = smtp.address() as AddressInfo;
    const { send } = mailer({ ...demo, MAIL_URL: `smtp://127.0.0.1:${port}` }, mailParts);
    const action = { title: 'Open', url: 'https://site.test/orders/1' };
    const footer = [{ title: 'Settings', url: 'https://site.test/settings' }];
    const parts = [{ ours: 'Hello' }, { quote: '<b>Ivan</b>\nhttps://evil.test/x' }];
    await send({ ...letter, heading: 'News', parts, action, footer });
    const body = received.join('\n').replaceAll(/=\n/g, '').replaceAll('=3D', '=');
    expect(body).toContain('Content-Type: multipart/alternative');
    expect(body).toContain(
      'News\n\nHello\n\n> <b>Ivan</b>\n> https://evil.test/x\n\nOpen: https://site.test/orders/1\n\nSettings: https://site.test/settings',
    );
    expect(body).toContain('&lt;b&gt;Ivan');
    expect(body).toMatch(/<a class="button" href="https:\/\/site.test\/orders\/1"/);
    expect(body).toMatch(/<a href="https:\/\/site.test\/settings"[^>]*>Settings<\/a>/);
    expect(body).toContain('prefers-color-scheme: dark');
  });

  test('learns how one click stops such letters', async () => {
    const received: string[] = [];
    smtp = await startSmtp(received);
    const { port } = smtp.address() as AddressInfo;
    const { send } = mailer({ ...demo, MAIL_URL: `smtp://127.0.0.1:${port}` }, mailParts);
    await send({ ...letter, unsubscribe: 'https://site.test/stop/p1.abc' });
    const headers = received.join('\n').replaceAll(/\n\s+/g, ' ');
    expect(headers).toContain('List-Unsubscribe: <https://site.test/stop/p1.abc>');
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('that is not set outside a demo takes no letter, which is no failure: each start warns of it', async () => {
    expect(await mailer({ ...demo, DEMO: false }, mailParts).send(letter)).toBe(false);
  });
});

describe('a mail server that never answers', () => {
  const limits = { connectMs: 1000, wholeMs: 50 };

  test('is given up, and left alone for a pause in which letters fail at once', async () => {
    const silent = await openSilentServer();
    const clock = new TestClock();
    const { send } = mailer({ ...demo, MAIL_URL: silent.smtp }, { ...mailParts, clock, limits });
    await expect(send(letter)).rejects.toThrow('aborted');
    await expect(send(letter)).rejects.toThrow(DestinationUnavailable);
    expect(silent.taken()).toBe(1);
    clock.advance({ seconds: 6 });
    const [probe, other] = await Promise.allSettled([send(letter), send(letter)]);
    expect(probe).toMatchObject({ status: 'rejected', reason: { code: 'EABORT' } });
    expect(other).toMatchObject({ status: 'rejected', reason: expect.any(DestinationUnavailable) });
    expect(silent.taken()).toBe(2);
    await silent.close();
  });

  test('is waited for no longer when the server stops', async () => {
    const silent = await openSilentServer();
    const stop = new AbortController();
    const { send } = mailer({ ...demo, MAIL_URL: silent.smtp }, { ...mailParts, stopped: stop.signal });
    const sending = send(letter);
    await expect.poll(silent.taken).toBe(1);
    stop.abort();
    await expect(sending).rejects.toThrow('aborted');
    await expect.poll(silent.open).toBe(0);
    await silent.close();
  });
});

/** Accepts every letter and records each line it receives. */
async function startSmtp(received: string[]): Promise<Server> {
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      received.push(line);
      if (isData && line !== '.') return;
      isData = line === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
