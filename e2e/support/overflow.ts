import type { Page } from '@playwright/test';

/**
 * Finds overflow: a page wider than its window or longer than its content, an element wider than its clipping or containing element, a line wider than its
 * box. Scrolling elements and ellipses are intended.
 */
export async function findOverflow(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const SLACK = 1.5;
    const root = document.documentElement;
    const found = new Set<string>();
    const nameOf = (element: Element) => {
      const words = element.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 30);
      const classes = (element.getAttribute('class') ?? '').replaceAll(/_[\w-]{5}(?= |$)/g, '');
      return `<${element.tagName.toLowerCase()}${classes && ` ${classes}`}> «${words}»`;
    };
    const tell = (element: Element, words: string) => found.add(`${nameOf(element)} ${words}`);
    if (root.scrollWidth > root.clientWidth) found.add(`the page is ${root.scrollWidth} px wide`);
    const height = Math.max(root.clientHeight, Math.ceil(document.body.getBoundingClientRect().height));
    if (root.scrollHeight > height + SLACK)
      found.add(`the page goes on ${root.scrollHeight - height} px below its content`);

    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('svg, canvas') !== null && element.tagName !== 'svg') continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // Skips texts for screen readers only, and fields, which scroll by themselves.
      const isUnseen = box.width <= 1 || box.height <= 1 || style.clipPath !== 'none';
      if (isUnseen || isCutAway(element) || element.closest('.visually-hidden, input, textarea')) continue;
      const cutter = cutterOf(element);
      if (cutter === 'meant') continue;
      const { left, right, bottom } = cutter?.getBoundingClientRect() ?? root.getBoundingClientRect();
      // It has wrapped to a line that is not shown.
      if (cutter && box.top >= bottom) continue;
      const over = Math.max(box.right - right, left - box.left);
      if (over > SLACK) tell(element, `sticks ${Math.round(over)} px out of ${cutter ? nameOf(cutter) : 'the window'}`);
      const holder = element.parentElement;
      if (holder && isInFlow(style) && !/^(inline|contents)$/.test(getComputedStyle(holder).display)) {
        const held = box.right - holder.getBoundingClientRect().right;
        if (held > SLACK) tell(element, `is ${Math.round(held)} px wider than its ${nameOf(holder)}`);
      }
      if (element.children.length > 0 || style.display.startsWith('inline') || style.textOverflow === 'ellipsis')
        continue;
      if (!/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + SLACK) {
        tell(element, `is ${element.scrollWidth - element.clientWidth} px too narrow for its words`);
      }
    }
    return [...found];

    /** Inside of something that only screen readers get, such as the heads of a table whose rows are cards. */
    function isCutAway(element: Element): boolean {
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).clipPath === 'inset(50%)') return true;
      }
      return false;
    }

    function isInFlow({ position, marginLeft, marginRight, cssFloat, transform }: CSSStyleDeclaration): boolean {
      const isMoved = Number.parseFloat(marginRight) < 0 || Number.parseFloat(marginLeft) < 0 || transform !== 'none';
      return !/absolute|fixed/.test(position) && cssFloat === 'none' && !isMoved;
    }

    /** The element that clips it sideways; «meant» when that one scrolls or ends in an ellipsis. */
    function cutterOf(element: Element): Element | 'meant' | null {
      let isFixed = getComputedStyle(element).position === 'fixed';
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, textOverflow, position, maskImage, display } = getComputedStyle(around);
        if (!isFixed && display !== 'contents' && around !== document.body && overflowX !== 'visible') {
          const isMeant = /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || maskImage !== 'none';
          return isMeant ? 'meant' : around;
        }
        isFixed ||= position === 'fixed';
      }
      return null;
    }
  });
}
