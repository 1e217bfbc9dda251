import type { Page } from '@playwright/test';

/** The least width of a ring in pixels and its least contrast with its ground (WCAG 2.2, 2.4.13 and 1.4.11). */
const RING = { width: 2, contrast: 3 };
/** Where a control's ring may be drawn when its own box is hidden: that many boxes around it, and the next one beside it. */
const AROUND = 4;

/**
 * Controls of the page as it is now that show no ring when the keyboard reaches them: a line for each kind. The press of Tab tells
 * the browser that somebody uses the keyboard; from there on it shows the ring of whatever gets the focus.
 */
export async function findWithoutRing(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  return await page.evaluate(
    ({ least, around }) => {
      type Colour = [red: number, green: number, blue: number, alpha: number];
      interface Ring {
        width: number;
        colour: Colour;
        on: Element;
        /** How far outside of its box it begins; null for one inside. */
        offset: number | null;
      }
      const colourOf = (written: string): Colour => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = [...written.matchAll(/[\d.]+/g)].map(Number);
        return [red, green, blue, alpha];
      };
      const over = (top: Colour, below: Colour): Colour => {
        const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
        return [mix(0), mix(1), mix(2), 1];
      };
      const groundOf = (element: Element | null): Colour => {
        if (!element) return colourOf(getComputedStyle(document.body).backgroundColor);
        const own = colourOf(getComputedStyle(element).backgroundColor);
        return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
      };
      const light = ([red, green, blue]: Colour) => {
        const [r = 0, g = 0, b = 0] = [red, green, blue]
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrastOf = (one: Colour, other: Colour) => {
        const [dark = 0, pale = 0] = [light(one), light(other)].sort((a, b) => a - b);
        return (pale + 0.05) / (dark + 0.05);
      };
      const ringsOf = (element: Element, pseudo?: string): Map<string, Ring> => {
        const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow, content } = getComputedStyle(
          element,
          pseudo,
        );
        const rings = new Map<string, Ring>();
        if (pseudo && content === 'none') return rings;
        const add = (key: string, width: number, colour: string, offset: number | null) =>
          rings.set(`${pseudo} ${key}`, { width, colour: colourOf(colour), on: element, offset });
        if (outlineStyle !== 'none') {
          const width = Number.parseFloat(outlineWidth);
          // An outline that the browser draws by itself is at least two pixels of two colours.
          const offset = Number.parseFloat(outlineOffset);
          if (outlineStyle === 'auto') add('auto', Math.max(width, 2), 'rgb(0 0 0)', 0);
          else add(`${outlineWidth} ${outlineColor}`, width, outlineColor, offset < 0 ? null : offset);
        }
        for (const layer of boxShadow.split(/,(?![^(]*\))/)) {
          const [x, y, blur, spread = 0] = [...layer.replace(/\w+\([^)]*\)/, '').matchAll(/-?[\d.]+px/g)].map(
            (length) => Number.parseFloat(length[0]),
          );
          const colour = layer.match(/\w+\([^)]*\)/)?.[0];
          if (colour && x === 0 && y === 0 && blur === 0)
            add(layer, spread, colour, layer.includes('inset') ? null : 0);
        }
        return rings;
      };
      /** The width of which its row or column leaves something to see at both of its ends: boxes that scroll cut what sticks out. */
      const seenWidth = ({ on, width, offset }: Ring) => {
        if (offset === null) return width;
        const { top, right, bottom, left } = on.getBoundingClientRect();
        const seen = { top: width, right: width, bottom: width, left: width };
        const cut = (side: keyof typeof seen, room: number) => {
          seen[side] = Math.min(seen[side], Math.max(0, room - offset));
        };
        for (let box = on.parentElement; box && box !== document.body; box = box.parentElement) {
          if (getComputedStyle(box).overflow === 'visible') continue;
          const around = box.getBoundingClientRect();
          cut('top', top - around.top - box.clientTop);
          cut('left', left - around.left - box.clientLeft);
          cut('bottom', around.top + box.clientTop + box.clientHeight - bottom);
          cut('right', around.left + box.clientLeft + box.clientWidth - right);
        }
        return Math.min(Math.max(seen.top, seen.bottom), Math.max(seen.left, seen.right));
      };
      const boxesOf = (element: Element): Element[] => {
        const boxes: Element[] = [];
        for (let box: Element | null = element; box && boxes.length <= around; box = box.parentElement) boxes.push(box);
        return element.nextElementSibling ? [...boxes, element.nextElementSibling] : boxes;
      };
      const looksOf = (element: Element) =>
        new Map(
          boxesOf(element).flatMap((box, index) =>
            [undefined, '::before', '::after'].flatMap((pseudo) =>
              [...ringsOf(box, pseudo)].map(([key, ring]) => [`${index} ${key}`, ring] as const),
            ),
          ),
        );
      const kindOf = (element: Element) => `<${element.localName} class="${element.className}">`;
      const found = new Map<string, string>();
      const controls = document.body.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      );
      for (const element of controls) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
        (document.activeElement as HTMLElement | null)?.blur();
        const plain = looksOf(element);
        element.focus();
        // A disabled one takes no focus; one that scrolls sideways only if it is focused by hand is asked as well.
        if (document.activeElement !== element) continue;
        const fresh = [...looksOf(element)].filter(([key]) => !plain.has(key)).map(([, ring]) => ring);
        const rings = fresh.map((ring) => ({
          width: seenWidth(ring),
          contrast: contrastOf(ring.colour, groundOf(ring.offset === null ? ring.on : ring.on.parentElement)),
        }));
        if (rings.some(({ width, contrast }) => width >= least.width && contrast >= least.contrast)) continue;
        const seen = rings.map(({ width, contrast }) => `${width} px ${contrast.toFixed(1)}:1`).join(', ');
        const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
        if (!found.has(kindOf(element))) found.set(kindOf(element), `${words}: ${seen || 'nothing'}`);
      }
      return [...found].map(([kind, line]) => `${kind} ${line}`);
    },
    { least: RING, around: AROUND },
  );
}
