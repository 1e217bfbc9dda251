import type { MouseEvent } from 'react';

/** Headings of pages that a title on another page can morph into, by their `view-transition-name`. */
export type TransitionName = 'order-title' | 'deal-title';

let pressed: HTMLElement | null = null;

/**
 * For a link: its title morphs into the heading of the target page, if the browser can and nobody asked for
 * less motion (base.css). Only the pressed title gets the name, which must be unique in a page.
 */
export const transitionInto = (name: TransitionName) => ({
  viewTransition: true,
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
    pressed?.style.removeProperty('view-transition-name');
    pressed = currentTarget.closest<HTMLElement>('h2, h3') ?? currentTarget.querySelector('h3') ?? currentTarget;
    pressed.style.setProperty('view-transition-name', name);
  },
});
