import { describe, expect, it } from 'vitest';
import { refuseUpload } from './uploads.ts';

const MEGABYTE = 1024 * 1024;
const held = { unattachedFiles: 20, unattachedBytes: 500 * MEGABYTE, bytesToday: 2048 * MEGABYTE };

describe('an upload', () => {
  it('is kept up to the bounds themselves', () => {
    expect(refuseUpload(held)).toBeNull();
  });

  it.each([
    ['too_many_unattached', { unattachedFiles: 21 }],
    ['too_many_unattached', { unattachedBytes: 500 * MEGABYTE + 1 }],
    ['upload_day_spent', { bytesToday: 2048 * MEGABYTE + 1 }],
  ])('is refused as %s beyond them', (code, more) => {
    expect(refuseUpload({ ...held, ...more })).toMatchObject({ code });
  });
});
