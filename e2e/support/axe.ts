import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';

interface Axe {
  run(
    context: Document | { include: Element[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
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

/**
 * Which texts can hardly be read for their colours. Each kind is asked once: texts of one class, in the same colours on the same
 * grounds, are of one kind.
 *
 * @param asked the kinds of earlier looks in this theme; those of this one come to them
 */
export async function findPaleTexts(page: Page, asked: Set<string>): Promise<string[]> {
  const { kinds, pale } = await page.evaluate(
    async ({ asked, options }) => {
      const known = new Set(asked);
      const grounds = new Map<Element, string>();
      const groundOf = (element: Element): string => {
        const met = grounds.get(element);
        if (met !== undefined) return met;
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
        const behind = element.parentElement ? groundOf(element.parentElement) : '';
        const ground = own === 'rgba(0, 0, 0, 0) none 1' ? behind : `${own}, ${behind}`;
        grounds.set(element, ground);
        return ground;
      };
      const hasText = (element: Element) =>
        'placeholder' in element ||
        element.tagName === 'SELECT' ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      const fresh = new Map<string, Element>();
      for (const element of document.body.querySelectorAll('*')) {
        if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const text = `${element.tagName} ${element.getAttribute('class')} ${color} ${fontSize} ${fontWeight}`;
        const kind = `${text} on ${groundOf(element)}`;
        if (!known.has(kind) && !fresh.has(kind)) fresh.set(kind, element);
      }
      if (fresh.size === 0) return { kinds: [], pale: [] };
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run({ include: [...fresh.values()] }, options);
      return { kinds: [...fresh.keys()], pale: violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)) };
    },
    { asked: [...asked], options: { reporter: 'no-passes', runOnly: { type: 'rule', values: ['color-contrast'] } } },
  );
  for (const kind of kinds) asked.add(kind);
  return pale;
}
