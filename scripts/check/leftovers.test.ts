import { describe, expect, it } from 'vitest';
import { checkLeftovers } from './leftovers.ts';

const ROOT = '/srv/checkouts/provodka';

/** Planted text is put together from halves, so that the check of this repository does not find it here. */
function check(...halves: string[]): string[] {
  return checkLeftovers([{ path: 'server/src/orders/service.ts', text: `// first line\n${halves.join('')}\n` }], ROOT)
    .failures;
}

describe('left-overs', () => {
  it.each([
    ['it', ".only('works', () => {});"],
    ['describe', ".skip('works', () => {});"],
    ["open('/srv/checkouts", "/provodka/.data')"],
    ["open('/home", "/anna/.data')"],
    ['"resolved": "https:', '//npm.example.org/zod.tgz"'],
  ])('fails on %s%s', (...halves) => {
    expect(check(...halves)).toEqual([expect.stringMatching(/^server\/src\/orders\/service\.ts:2 /)]);
  });

  it.each(["it('skips the queue', () => {});", '"resolved": "domain",'])('passes %s', (text) => {
    expect(check(text)).toEqual([]);
  });
});
