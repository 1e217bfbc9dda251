import { describe, expect, it } from 'vitest';
import { checkImports, readImports } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/** A project large enough not to look like a broken listing. */
function healthyProject(): SourceFile[] {
  return Array.from({ length: 40 }, (_, index) => ({
    path: `domain/src/rule-${index}.ts`,
    text: `import { round } from './money.ts';\nexport const rule = round(${index});\n`,
  }));
}

describe('import check', () => {
  it('passes a project whose imports go one way', () => {
    expect(checkImports(healthyProject()).failures).toEqual([]);
  });

  it('names the file, the line and the rule of a planted violation', () => {
    const planted = { path: 'server/src/deals/service.ts', text: "\nimport { find } from '../orders/store.ts';\n" };

    expect(checkImports([...healthyProject(), planted]).failures).toEqual([
      'server/src/deals/service.ts:2 imports ../orders/store.ts: another slice is entered only through its service.ts',
    ]);
  });

  it.each([
    ['a type', "import type { Order } from '../orders/store.ts';"],
    ['an inline type', "let order: import('../orders/store.ts').Order;"],
    ['a re-export', "export { find } from '../orders/store.ts';"],
    ['a re-export of everything', "export * from '../orders/store.ts';"],
    ['a side effect', "import '../orders/store.ts';"],
    ['a dynamic import', "const store = await import('../orders/store.ts');"],
  ])('sees %s', (_kind, text) => {
    const targets = readImports({ path: 'server/src/deals/service.ts', text }).map(({ target }) => target);

    expect(targets).toEqual(['server/src/orders/store.ts']);
  });

  it('sees through the packages of the workspaces', () => {
    const [statement] = readImports({
      path: 'domain/src/money/money.ts',
      text: "import { currencies } from '@provodka/contract/money.ts';",
    });

    expect(statement?.target).toBe('contract/src/money.ts');
  });

  it('reads JSX', () => {
    const file = {
      path: 'web/src/ui/cards/card.tsx',
      text: "import { Order } from '../../orders/card.tsx';\nexport const a = <b/>;",
    };

    expect(checkImports([...healthyProject(), file]).failures).toHaveLength(1);
  });

  it('fails on a circle of the web, be it of types behind a lazy import', () => {
    const menu = { path: 'web/src/ui/popups/menu.tsx', text: "const load = () => import('./menu-popup.tsx');" };
    const popup = { path: 'web/src/ui/popups/menu-popup.tsx', text: "import type { Props } from './menu.tsx';" };

    expect(checkImports([...healthyProject(), menu, popup]).failures).toEqual([
      'web/src/ui/popups/menu.tsx → web/src/ui/popups/menu-popup.tsx → web/src/ui/popups/menu.tsx: a circle of imports',
    ]);
    expect(checkImports([...healthyProject(), menu, { ...popup, text: "import './menu-props.ts';" }]).failures).toEqual(
      [],
    );
  });

  it('lets a test look behind the doors', () => {
    const test = { path: 'server/src/deals/deals.test.ts', text: "import { find } from '../orders/store.ts';" };

    expect(checkImports([...healthyProject(), test]).failures).toEqual([]);
  });

  it('fails when it saw suspiciously little', () => {
    expect(checkImports(healthyProject().slice(0, 5)).failures).toEqual([
      'saw only 5 modules and 5 imports: the check itself is broken',
    ]);
  });

  it('refuses to pass over a module it cannot parse', () => {
    const broken = { path: 'web/src/ui/cards/card.tsx', text: 'import { from' };

    expect(() => checkImports([...healthyProject(), broken])).toThrow('web/src/ui/cards/card.tsx cannot be parsed');
  });
});
