import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';

interface Axe {
  run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Asked without its builder, which would send it twice to each page and have all results sent back. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Pages of this browser have axe from the start. One that brings it to each anew compiles it for each anew, a third of a look. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: AXE });
}

/**
 * What axe finds wrong with the page as it is now: a line for each broken rule, with the elements that break it.
 *
 * @param look.only the rules to ask, instead of all
 * @param look.without rules that this state of the page breaks for a reason
 */
export async function findViolations(
  page: Page,
  look: { only?: string[]; without?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    {
      // Whatever is right with the page is not described element by element.
      reporter: 'no-passes',
      // The styles are read for a rule alone that axe itself does not ask yet.
      preload: { assets: ['media'] },
      rules: Object.fromEntries((look.without ?? []).map((rule) => [rule, { enabled: false }])),
      ...(look.only && { runOnly: { type: 'rule', values: look.only } }),
    },
  );
}
