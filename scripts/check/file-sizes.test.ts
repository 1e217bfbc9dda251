import { describe, expect, it } from 'vitest';
import { checkFileSizes } from './file-sizes.ts';

function fileOf(lines: number, path = 'server/src/orders/service.ts') {
  return { path, text: 'line;\n'.repeat(lines) };
}

describe('file sizes', () => {
  it('is silent about 300 lines', () => {
    expect(checkFileSizes([fileOf(300)]).failures).toEqual([]);
  });

  it('fails on 301 lines, of a test too', () => {
    expect(checkFileSizes([fileOf(301), fileOf(302, 'server/src/orders/editing.test.ts')]).failures).toEqual([
      'server/src/orders/editing.test.ts has 302 lines, 300 is the limit',
      'server/src/orders/service.ts has 301 lines, 300 is the limit',
    ]);
  });

  it('fails on a folder of 26 sources, whose tests do not count', () => {
    const sources = Array.from({ length: 26 }, (_, index) => fileOf(1, `server/src/orders/part-${index}.ts`));
    const test = fileOf(1, 'server/src/orders/part.test.ts');
    expect(checkFileSizes([...sources.slice(1), test]).failures).toEqual([]);
    expect(checkFileSizes(sources).failures).toEqual(['server/src/orders holds 26 sources, 25 is the limit']);
  });

  it.each([
    'server/src/platform/database/schema.ts',
    'server/src/demo/texts/orders/orders.ts',
    'server/migrations/0001_one.sql',
    'docs/reference.md',
  ])('lets %s be as long as its content', (path) => {
    expect(checkFileSizes([fileOf(1000, path)])).toMatchObject({ failures: [] });
  });
});
