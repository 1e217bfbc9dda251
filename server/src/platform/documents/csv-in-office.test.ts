import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isInstalled } from '../../../test/installed.ts';
import { csvTable } from './csv.ts';

const TEXTS = [
  '354-1',
  '00123',
  '1e5',
  '1/2',
  '12.10',
  '10:30',
  '5 мая',
  'мар. 2026',
  'ИСТИНА',
  '1 000 ₽',
  '5 мая 2026 г.',
  '10:30 PM',
  '1-Jan',
  '12/2026',
  '5%',
  '12345678901234567890',
  '8 916 123-45-67',
  '=1+1',
  '@SUM(A1)',
  'один; два',
  '«"так"»',
];

/** The types LibreOffice gives to the cells of a column: semicolons, UTF-8, Russian, «recognise special numbers». */
async function typesInOffice(rows: (string | number)[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'provodka-csv-'));
  const table = csvTable(
    ['Ячейка'],
    rows.map((row) => [row]),
  );
  writeFileSync(join(folder, 'table.csv'), table);
  const filter = '--infilter=CSV:59,34,76,1,,1049,false,true,false';
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  await promisify(execFile)(
    'soffice',
    [profile, '--headless', filter, '--convert-to', 'fods', '--outdir', folder, join(folder, 'table.csv')],
    { timeout: 120_000 },
  );
  const sheet = readFileSync(join(folder, 'table.fods'), 'utf8');
  return [...sheet.matchAll(/<table:table-cell[^>]*office:value-type="(\w+)"/g)].map(([, type = '']) => type).slice(1);
}

// `apt-get install libreoffice-calc-nogui` brings soffice.
it.runIf(isInstalled('soffice'))('keeps texts texts and sums numbers when LibreOffice opens the table', async () => {
  const types = await typesInOffice([...TEXTS, 1234.5, -5.25, '2026-11-22']);
  expect(types.slice(0, TEXTS.length)).toEqual(TEXTS.map(() => 'string'));
  expect(types.slice(TEXTS.length)).toEqual(['float', 'float', 'date']);
});
