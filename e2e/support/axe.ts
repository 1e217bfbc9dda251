import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';

interface Axe {
  run(
    context: Document | { include: Element[] },
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Used without its builder, which sends the source twice to each page and all results back. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Injects axe into every page of this context: injecting it into each page separately takes a third of a check for compiling. */
export async function injectAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: AXE });
}

/**
 * Violations on the page in its current state: a line for each broken rule, with the elements that break it.
 *
 * @param look.only the rules to run, instead of all
 * @param look.without rules that this state of the page breaks for a good reason
 */
export async function findViolations(
  page: Page,
  look: { only?: string[]; without?: readonly string[] } = {},
): Promise<string[]> {
  await bringAxe(page);
  return await page.evaluate(
    async (options) => {
      // A text that is still fading in would be reported for its contrast.
      const endless = (one: Animation) => !Number.isFinite(Number(one.effect?.getComputedTiming().endTime));
      const moving = document.getAnimations().filter((one) => one.playState === 'running' && !endless(one));
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    {
      // Passing elements are not reported one by one.
      reporter: 'no-passes',
      // Only a rule that is not run by default needs the style sheets.
      preload: { assets: ['media'] },
      rules: Object.fromEntries((look.without ?? []).map((rule) => [rule, { enabled: false }])),
      ...(look.only && { runOnly: { type: 'rule', values: look.only } }),
    },
  );
}

/**
 * Finds texts with too little contrast. Each kind is checked once: texts of one class with the same colours on the same
 * backgrounds are of one kind.
 *
 * @param asked kinds already checked in this theme; new ones are added
 */
export async function findLowContrastTexts(page: Page, asked: Set<string>): Promise<string[]> {
  await bringAxe(page);
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

/** Each page needs it anew. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}
