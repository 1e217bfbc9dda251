import { expect, it } from 'vitest';
import { EXPORT_LIMITS, exportExpiresAt, refuseExport } from './data-export.ts';

const ASKED = new Date('2026-11-01T10:00:00Z');
const later = (hours: number) => new Date(ASKED.getTime() + hours * 3_600_000);

it('makes one copy at a time and one a day, a broken one does not count', () => {
  expect(refuseExport(null, ASKED)).toBeNull();
  for (const status of ['waiting', 'making'] as const)
    expect(refuseExport({ status, asked_at: ASKED }, later(48))?.code).toBe('export_running');
  for (const status of ['done', 'expired'] as const) {
    expect(refuseExport({ status, asked_at: ASKED }, later(23))?.code).toBe('export_today');
    expect(refuseExport({ status, asked_at: ASKED }, later(24))).toBeNull();
  }
  expect(refuseExport({ status: 'failed', asked_at: ASKED }, ASKED)).toBeNull();
});

it('keeps an archive for seven days', () => {
  expect(exportExpiresAt(ASKED).toISOString()).toBe('2026-11-08T10:00:00.000Z');
});

it('bounds an archive below what a plain zip can hold when every list and file is at its bound', () => {
  const LISTS = 60;
  expect(EXPORT_LIMITS.fileBytes + LISTS * 2 * EXPORT_LIMITS.listBytes).toBeLessThan(2 ** 32);
  expect(EXPORT_LIMITS.files + LISTS * 2).toBeLessThan(65_535);
});
