import { expect } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { readZip } from './read-zip.ts';

/** Downloads the copy of one's data that is ready: its entries by their names. */
export async function downloadDataCopy(browser: Browser): Promise<Map<string, Buffer>> {
  const { data } = await browser.api.personal_data_export_open();
  const reply = await browser.request(data.url);
  expect(reply.status).toBe(200);
  return readZip(Buffer.from(await reply.arrayBuffer()));
}
