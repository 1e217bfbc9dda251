const TITLES = 'main article h3 a';
/** Where letters are typed they are letters, and arrows move among them. */
const TYPING = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu], [role=tablist]';
/** The width from which a list has room beside it: that of the style sheets. */
const WIDE = '(min-width: 77.5em)';

type Show = (orderId: number | null) => void;

/**
 * J goes to the next order of the list, K to the one before; Enter opens it as any link, → shows it beside the list, where J and K
 * then turn the pages; ← and Escape close it. By place of the keys, whatever the language.
 */
export function heedList(event: KeyboardEvent | MouseEvent, beside: number | null, show: Show): void {
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

/** A second press closes what the first one opened. */
function toggle(title: HTMLElement | null, beside: number | null, show: Show): void {
  const id = orderOf(title);
  if (matchMedia(WIDE).matches) show(id === beside ? null : id);
}

/** From what is shown beside the list, or else from what has the focus. */
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
