const TITLES = 'main article h3 a';
/** Elements that use letters or arrows themselves. */
const TYPING = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu], [role=tablist]';
/** The width from which an order fits beside the list, the same as in the style sheets. */
const WIDE = '(min-width: 77.5em)';

type Show = (orderId: number | null) => void;

/**
 * J goes to the next order of the list, K to the previous one; Enter opens it as any link does, → shows it beside the list, where
 * J and K page through orders; ← and Escape close it. Keys count by position, whatever the keyboard layout.
 */
export function handleListKey(event: KeyboardEvent | MouseEvent, beside: number | null, show: Show): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const title = target.closest('article')?.querySelector<HTMLElement>('h3 a') ?? null;
  if (!('code' in event)) toggle(title, beside, show);
  else if (target.closest(TYPING)) return;
  else if (event.code === 'ArrowRight' && title === target) toggle(title, null, show);
  else if (event.code === 'KeyJ') step(1, beside, show);
  else if (event.code === 'KeyK') step(-1, beside, show);
  else if (event.code !== 'ArrowRight' && beside !== null) show(null);
}

/** Opens the order beside the list, or closes it when it is open. */
function toggle(title: HTMLElement | null, beside: number | null, show: Show): void {
  const id = orderOf(title);
  if (matchMedia(WIDE).matches) show(id === beside ? null : id);
}

/** Steps from the order beside the list, or else from the focused one. */
function step(by: 1 | -1, beside: number | null, show: Show): void {
  const titles = [...document.querySelectorAll<HTMLElement>(TITLES)];
  const here = titles.findIndex((title) =>
    beside === null ? title === document.activeElement : orderOf(title) === beside,
  );
  const next = titles[here + by];
  if (!next) return;
  next.focus({ preventScroll: true });
  next.closest('article')?.scrollIntoView({ block: 'nearest' });
  if (beside !== null) show(orderOf(next));
}

function orderOf(title: Element | null): number | null {
  const id = /\/orders\/(\d+)/.exec(title?.getAttribute('href') ?? '')?.[1];
  return id === undefined ? null : Number(id);
}
