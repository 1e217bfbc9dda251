import { describe, expect, it } from 'vitest';
import { checkFileSizes } from './file-sizes.ts';

function fileOf(lines: number, path = 'server/src/orders/service.ts') {
  return { path, text: 'line;\n'.repeat(lines) };
}

describe('file sizes', () => {
  it('is silent about 300 lines', () => {
    expect(checkFileSizes([fileOf(300)])).toMatchObject({ failures: [], warnings: [] });
  });

  it('warns about 301 lines', () => {
    expect(checkFileSizes([fileOf(301)])).toMatchObject({
      failures: [],
      warnings: ['server/src/orders/service.ts has 301 lines, aim at 300'],
    });
  });

  it('fails on 401 lines', () => {
    expect(checkFileSizes([fileOf(401)])).toMatchObject({
      failures: ['server/src/orders/service.ts has 401 lines, 400 is the limit'],
      warnings: [],
    });
  });

  it.each(['server/src/platform/schema.ts', 'server/src/demo/texts/orders.ts', 'docs/reference.md'])(
    'lets %s be as long as its content',
    (path) => {
      expect(checkFileSizes([fileOf(1000, path)])).toMatchObject({ failures: [], warnings: [] });
    },
  );
});
