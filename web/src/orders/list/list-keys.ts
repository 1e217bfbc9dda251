const TITLES = 'main article h3 a';
/** Where letters are typed they are letters. */
const TYPING = 'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]';

/** J goes to the next order of the list, K to the one before; Enter opens it as any link. By place of the keys, whatever the language. */
export function stepThroughList({ code, target }: KeyboardEvent): void {
  if (target instanceof Element && target.closest(TYPING)) return;
  const titles = [...document.querySelectorAll<HTMLElement>(TITLES)];
  const here = titles.indexOf(document.activeElement as HTMLElement);
  const next = titles[code === 'KeyJ' ? here + 1 : here - 1];
  next?.focus({ preventScroll: true });
  next?.closest('article')?.scrollIntoView({ block: 'nearest' });
}
