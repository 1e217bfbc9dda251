import type { Plugin } from 'vite';

/** A rule without anything nested, whose selectors speak of a pointer above. */
const HOVER_RULE = /([^{}@;/]*:hover[^{}@;/]*)\{([^{}]*)\}/g;

/**
 * What answers a pointer above answers a press too; above it only where there is a pointer that can be: on a touch screen the
 * last thing pressed would go on looking hovered.
 *
 * @param css one sheet as it is written
 */
export function pointerStates(css: string): string {
  return css.replaceAll(HOVER_RULE, (_rule, list: string, body: string) => {
    const selectors = splitSelectors(list);
    const hovered = selectors.filter((selector) => selector.includes(':hover'));
    const always = selectors.filter((selector) => !selector.includes(':hover'));
    const pressed = hovered.map((selector) => selector.replaceAll(':hover', ':active'));
    return `@media (hover: hover) {${hovered.join()}{${body}}}\n${[...always, ...pressed].join()}{${body}}`;
  });
}

/** By the commas outside of brackets. */
const splitSelectors = (list: string): string[] => list.split(/,(?![^(]*\))/).map((selector) => selector.trim());

/** The same for every sheet of the site, so that none can forget it. */
export function withPointerStates(): Plugin {
  return {
    name: 'pointer-states',
    enforce: 'pre',
    transform: (code, id) => (/[\\/]web[\\/]src[\\/].+\.css$/.test(id) ? pointerStates(code) : null),
  };
}
