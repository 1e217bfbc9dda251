import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Stands in for axe where the document has it already: its real source is long, and is sent twice for each look. */
const NOTHING_TO_LOAD = 'undefined';

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
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: NOTHING_TO_LOAD }) })
    .options({
      // Whatever is right with the page is left out instead of being described element by element.
      resultTypes: ['violations'],
      rules: Object.fromEntries((look.without ?? []).map((rule) => [rule, { enabled: false }])),
      ...(look.only && { runOnly: { type: 'rule', values: look.only } }),
    })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
