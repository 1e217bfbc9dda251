import { expect, it } from 'vitest';
import { readZip } from '../../../test/files/read-zip.ts';
import { type ZipEntry, zipBytes } from './zip.ts';

const AT = new Date('2026-11-28T10:00:00Z');

async function* contentOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

async function* entriesOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  for (const entry of entries) yield await Promise.resolve(entry);
}

async function zipOf(...entries: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipBytes(entriesOf(...entries))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('gives back what went in when entries are packed, stored and empty', async () => {
  const long = 'строка отчёта\r\n'.repeat(5000);
  const zip = await zipOf(
    { name: 'Таблицы/Сделки.csv', at: AT, content: contentOf(long, 'конец'), is_packed: true },
    { name: 'Файлы/1 смета.pdf', at: AT, content: contentOf('%PDF-1.4'), is_packed: false },
    { name: 'пусто.txt', at: AT, content: contentOf(), is_packed: true },
  );
  const read = [...readZip(zip)].map(([name, bytes]) => [name, bytes.toString('utf8')]);
  expect(read).toEqual([
    ['Таблицы/Сделки.csv', `${long}конец`],
    ['Файлы/1 смета.pdf', '%PDF-1.4'],
    ['пусто.txt', ''],
  ]);
  expect(zip.length).toBeLessThan(long.length / 10);
});

it('breaks off when its content does', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from('начало'));
    throw new Error('the storage is away');
  }
  for (const is_packed of [true, false])
    await expect(zipOf({ name: 'а.txt', at: AT, content: broken(), is_packed })).rejects.toThrow('the storage is away');
});
