import type { TestServer } from '../server.ts';
import type { Browser } from './browser.ts';

/** Messages to phones as the demo's page shows them, the newest first. */
export async function messagesTo(server: TestServer, phone: string): Promise<string[]> {
  const page = await (await server.guest().request('/dev/phone')).text();
  const items = [...page.matchAll(/<li><p>(.*?)<\/p><small>(\S+) /g)];
  return items.filter(([, , to]) => to === phone).map(([, text = '']) => text);
}

/** The code of the newest message to this phone. */
export async function codeFor(server: TestServer, phone: string): Promise<string> {
  const [code] = /\d{6}/.exec((await messagesTo(server, phone))[0] ?? '') ?? [];
  if (code === undefined) throw new Error(`No code was sent to ${phone}`);
  return code;
}

/** Has this phone of a signed-in person verified by its code. */
export async function verifyPhone(server: TestServer, { api }: Pick<Browser, 'api'>, phone: string): Promise<void> {
  await api.phone_code_send({ body: { phone } });
  await api.phone_confirm({ body: { code: await codeFor(server, phone) } });
}
