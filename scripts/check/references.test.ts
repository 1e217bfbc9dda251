import { expect, test } from 'vitest';
import { checkReferences } from './references.ts';

const product = {
  path: 'docs/product.md',
  text: '## Specification section 4: States\n\n## Money: deals, payments (decisions 6)\n\n## Trust [+] (decisions 18)\n',
};
const check = (text: string, path = 'server/src/deals/service.ts') =>
  checkReferences([product, { path, text }]).failures;

test.each([
  '// product: money',
  '/** What counts (product: trust, money). */',
  '-- decisions 6',
  '-- specification section 4',
  'see specification, section 4',
])('a reference to a heading that exists passes: %s', (text) => expect(check(text)).toEqual([]));

test.each(['// product: reviews', '-- decisions 16', '// specification section 10', '// specification, section 1'])(
  'a reference to nothing is found: %s',
  (text) => expect(check(text)).toHaveLength(1),
);

test.each(['// picture 08', '/* the rail (GUIDE) */', '// budgets of architecture.md'])(
  'a paper that is not in the repository is found: %s',
  (text) => expect(check(text)).toHaveLength(1),
);

test('a section of the decisions is known by its number', () => {
  const page = { path: 'docs/decisions/forms.md', text: '## Shown (0021)\n' };
  const naming = (text: string) => checkReferences([product, page, { path: 'a.ts', text }]).failures;
  expect(naming('// decisions 0021')).toEqual([]);
  expect(naming('// decisions 0022')).toHaveLength(1);
});

test('the place is named', () => {
  expect(check('\n\n// decisions 99')[0]).toMatch(/^server\/src\/deals\/service\.ts:3 names "decisions 99"/);
});

test('without the product nothing passes', () => {
  expect(checkReferences([]).failures).toHaveLength(1);
});
