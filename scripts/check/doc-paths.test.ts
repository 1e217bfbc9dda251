import { describe, expect, it } from 'vitest';
import { checkDocPaths } from './doc-paths.ts';

const PROJECT = [
  { path: 'package.json', text: '{ "scripts": { "check": "node scripts/check.ts" } }' },
  { path: 'server/src/orders/service.ts', text: '' },
  { path: 'docs/decisions/0001-house.md', text: '' },
];

function check(text: string): string[] {
  return checkDocPaths([...PROJECT, { path: 'docs/guide.md', text }]).failures;
}

describe('paths in documents', () => {
  it.each([
    '`server/src/orders/service.ts`',
    '`server/src/orders/`',
    '`server/src/orders/service.ts:12`',
    '`server/migrations/NNNN_title.sql`',
    '`web/src/<slice>/`',
    '[the house](decisions/0001-house.md)',
    '[the registry](https://example.org/registry)',
    '`npm run check`',
  ])('passes %s', (text) => {
    expect(check(text)).toEqual([]);
  });

  it.each([
    ['`server/src/orders/routes.ts`', 'docs/guide.md:1 names server/src/orders/routes.ts, which does not exist'],
    ['[the house](0001-house.md)', 'docs/guide.md:1 links to 0001-house.md, which does not exist'],
    ['\n`npm run chekc`', 'docs/guide.md:2 names npm run chekc, which package.json lacks'],
  ])('fails on %s', (text, failure) => {
    expect(check(text)).toEqual([failure]);
  });
});
