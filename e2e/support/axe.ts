import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';

/** The short form of what the builder would send twice and in full. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
/** Stands in for it in the builder: the document has it already. */
const NOTHING_TO_LOAD = 'undefined';

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
  const { violations } = await new AxeBuilder({ page, axeSource: NOTHING_TO_LOAD })
    .options({
      // Whatever is right with the page is neither described element by element nor sent back.
      reporter: 'no-passes',
      // The styles are read for a rule alone that axe itself does not ask yet.
      preload: { assets: ['media'] },
      rules: Object.fromEntries((look.without ?? []).map((rule) => [rule, { enabled: false }])),
      ...(look.only && { runOnly: { type: 'rule', values: look.only } }),
    })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
