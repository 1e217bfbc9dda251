import type { TestServer } from '../server.ts';

/** Letters to an address, the newest first, as the demo mailbox shows them. */
export async function lettersTo(server: TestServer, email: string): Promise<string[]> {
  await server.settle();
  const list = await (await server.guest().request('/dev/mail')).text();
  const items = list.match(/<li>.*?<\/li>/g) ?? [];
  const addresses = items
    .filter((item) => item.includes(email))
    .flatMap((item) => item.match(/\/dev\/mail\/\d+/) ?? []);
  return await Promise.all(addresses.map(async (address) => (await server.guest().request(address)).text()));
}

/** Every letter there is: to whom and its whole page. */
export async function everyLetter(server: TestServer): Promise<{ to: string; text: string }[]> {
  await server.settle();
  const list = await (await server.guest().request('/dev/mail')).text();
  const found = [...list.matchAll(/<li><a href="(\/dev\/mail\/\d+)">.*?Кому: (\S+) /g)];
  return await Promise.all(
    found.map(async ([, address = '', to = '']) => ({
      to,
      text: await (await server.guest().request(address)).text(),
    })),
  );
}

/** The token of the newest letter to this address that links to `page`. */
export async function tokenFor(
  server: TestServer,
  email: string,
  page: '/email/verify' | '/email/change' | '/email/revoke' | '/password/reset' | '/recovery/stop',
): Promise<string> {
  const link = new RegExp(`href="[^"]*${page}\\?token=([^"]+)"`);
  for (const letter of await lettersTo(server, email)) {
    const token = link.exec(letter)?.[1];
    if (token) return token;
  }
  throw new Error(`No letter to ${email} links to ${page}`);
}
