import CaretLeft from 'icon:caret-left-bold';
import CaretRight from 'icon:caret-right-bold';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import { typeset } from '../lib/format/typeset.ts';
import styles from './pager.module.css';

interface PagerProps {
  meta: Meta;
  /** The address of a page. */
  to: (page: number) => string;
  /** The id of the list's beginning, which another page scrolls to; without it, the top. */
  start?: string | undefined;
  /** For narrow places: the number of pages, one step back and one on. */
  isBrief?: boolean;
  className?: string | undefined;
}

/** Pages of a list as links: they work without scripts. */
export function Pager({ meta, to: addressOf, start, isBrief = false, className }: PagerProps) {
  const { current_page: current, last_page: last } = meta;
  useFocusedHeading(start);
  if (last <= 1) return null;
  const to = (page: number) => addressOf(page) + (start ? `#${start}` : '');
  return (
    <nav className={classes(styles.pager, className)} aria-label="Страницы">
      {current > 1 && (
        <Link state={TURNED} to={to(Math.min(current, last + 1) - 1)} rel="prev" aria-label="Предыдущая страница">
          <CaretLeft size={16} />
        </Link>
      )}
      {isBrief && <span>{typeset(`${formatNumber(current)} из ${formatNumber(last)}`)}</span>}
      {(isBrief ? [] : pagesOf(current, last)).map((page) =>
        typeof page === 'string' ? (
          <span key={page}>…</span>
        ) : (
          <Link
            key={page}
            to={to(page)}
            state={TURNED}
            aria-current={page === current ? 'page' : undefined}
            aria-label={`Страница ${page}`}
          >
            {page}
          </Link>
        ),
      )}
      {current < last && (
        <Link state={TURNED} to={to(current + 1)} rel="next" aria-label="Следующая страница">
          <CaretRight size={16} />
        </Link>
      )}
    </nav>
  );
}

/** Marks a navigation made by the pager. */
const TURNED = 'page-turned';

/** Moves the focus to the heading of the list after a page was turned. */
function useFocusedHeading(start: string | undefined): void {
  const { key, state } = useLocation() as { key: string; state: unknown };
  const isTurned = useNavigationType() !== 'POP' && state === TURNED;
  const heed = useEffectEvent(() => {
    if (isTurned) headingOf(start)?.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is come to
  useEffect(() => heed(), [key]);
}

function headingOf(start: string | undefined): HTMLElement | null {
  const named = start ? `h2#${start}, #${start} h2, h2[data-list-name]` : 'h1';
  const headings = [...document.querySelectorAll<HTMLElement>(named)];
  const heading = headings.find((one) => one.checkVisibility()) ?? document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

/** First, last and the neighbours of the current page; the string in a gap is its React key. */
function pagesOf(current: number, last: number): (number | string)[] {
  const from = Math.max(1, Math.min(current - 1, last - 3));
  const to = Math.min(last, Math.max(current + 1, 4));
  const pages: (number | string)[] = [];
  if (from > 1) pages.push(1);
  if (from > 2) pages.push('before');
  for (let page = from; page <= to; page++) pages.push(page);
  if (to < last - 1) pages.push('after');
  if (to < last) pages.push(last);
  return pages;
}
