import { describe, expect, it } from 'vitest';
import { checkTestedOnly } from './tested-only.ts';

const rule = {
  path: 'domain/src/orders/orders.ts',
  text: '/** Says refuseClose. */\nexport function refuseClose() {}',
};

describe('rules that only tests use', () => {
  it.each([
    ['a test', { path: 'domain/src/orders/orders.test.ts', text: 'refuseClose();' }],
    ['a maker of tests', { path: 'domain/test/world.ts', text: 'refuseClose();' }],
    ['a comment', { path: 'server/src/orders/moves.ts', text: '// Later refuseClose() decides.\nclose();' }],
    ['a longer name', { path: 'server/src/orders/moves.ts', text: 'refuseCloseAll();' }],
  ])('fail when %s is all that names them', (_what, file) => {
    expect(checkTestedOnly([rule, file]).failures).toEqual([
      'domain/src/orders/orders.ts:2 exports refuseClose, which only tests use',
    ]);
  });

  it.each([
    ['a slice', { path: 'server/src/orders/moves.ts', text: 'return refuseClose();' }],
    ['another rule', { path: 'domain/src/deals/deals.ts', text: 'const refuse = refuseClose;' }],
  ])('pass when %s uses them', (_what, file) => {
    expect(checkTestedOnly([rule, file]).failures).toEqual([]);
  });
});
