import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const TOKENS = readFileSync(new URL('../../web/src/app/tokens.css', import.meta.url), 'utf8');
const namesOf = (kind: string): string[] => [
  ...new Set([...TOKENS.matchAll(new RegExp(`--${kind}-[\\w-]+(?=:)`, 'g'))].map(([name]) => name)),
];
const NAMES = { texts: namesOf('text'), radii: namesOf('radius'), shadows: [...namesOf('shadow'), ...namesOf('ring')] };
/** Texts up to the size of a field have three weights; a heading has its own, and a regular one for the number beside it. */
const READ = ['--text-meta', '--text-sm', '--text-row', '--text-md'];
const WEIGHTS = { read: ['400', '500', '600'], headed: ['400', '600'] };

/**
 * Texts, corners and shadows of the page as it is now that have no token: a line for each value, with the first element that has
 * it. Words that are only heard have no look, and an element hidden from screen readers is a drawing, whose letters grow with it.
 */
export async function findOutsideTokens(page: Page): Promise<string[]> {
  return await page.evaluate(
    ({ names, read, weights }) => {
      const probe = document.body.appendChild(document.createElement('div'));
      const resolve = (property: string, value: string, name: 'borderTopLeftRadius' | 'boxShadow') => {
        probe.style.setProperty(property, value);
        return getComputedStyle(probe)[name];
      };
      const fonts = names.texts.flatMap((name) => {
        probe.style.font = `400 var(${name}) serif`;
        const { fontSize, lineHeight } = getComputedStyle(probe);
        const allowed = read.includes(name) ? weights.read : weights.headed;
        return allowed.map((weight) => `${fontSize}/${lineHeight} ${weight}`);
      });
      const known = {
        text: new Set(fonts),
        corner: new Set([
          '0px',
          ...names.radii.map((name) => resolve('border-radius', `var(${name})`, 'borderTopLeftRadius')),
        ]),
        shadow: new Set(['none', ...names.shadows.map((name) => resolve('box-shadow', `var(${name})`, 'boxShadow'))]),
      };
      probe.remove();

      const found = new Map<string, string>();
      const ask = (kind: keyof typeof known, value: string, where: string) => {
        const line = `${kind} ${value}`;
        if (!known[kind].has(value) && !found.has(line)) found.set(line, where);
      };
      const askOf = (style: CSSStyleDeclaration, where: string, hasText: boolean) => {
        if (hasText) ask('text', `${style.fontSize}/${style.lineHeight} ${style.fontWeight}`, where);
        for (const corner of ['TopLeft', 'TopRight', 'BottomLeft', 'BottomRight'] as const) {
          ask('corner', style[`border${corner}Radius`], where);
        }
        ask('shadow', style.boxShadow, where);
      };
      const isTyped = (element: Element) =>
        'placeholder' in element && !element.matches('[type=checkbox], [type=radio]');
      for (const element of document.body.querySelectorAll<HTMLElement>('*:not(svg *, option)')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const words = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
        const isSeen = element.offsetWidth > 1 && !element.closest('[aria-hidden=true], .visually-hidden');
        const hasText = isSeen && (words || isTyped(element));
        const where = `<${element.localName} class="${element.className}"> ${(element.textContent ?? '').trim().slice(0, 30)}`;
        askOf(getComputedStyle(element), where, hasText);
        for (const side of ['::before', '::after']) {
          const style = getComputedStyle(element, side);
          if (style.content !== 'none' && style.display !== 'none') {
            askOf(style, `${side} of ${where}`, style.content.length > 2 && !style.content.startsWith('url'));
          }
        }
      }
      return [...found].map(([line, where]) => `${line}: ${where}`);
    },
    { names: NAMES, read: READ, weights: WEIGHTS },
  );
}
