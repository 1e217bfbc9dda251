import { type ReactNode, useRef } from 'react';
import { createPath, NavLink, parsePath, type To, useLocation, useNavigation } from 'react-router';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { Pip } from './badge.tsx';
import styles from './tabs.module.css';

export interface TabLink {
  to: To;
  title: string;
  /** A number after the title. */
  count?: number;
  /** A yellow counter of new items, with its label for screen readers. */
  fresh?: { count: number; label: string };
  /** The link is current only at exactly its address. */
  end?: boolean;
  /** Overrides the address, for slices that differ by the query. */
  isCurrent?: boolean;
}

interface TabsProps {
  label: string;
  links: TabLink[];
  /** `tabs` ink when current (sections of a cabinet) · `slices` white when current (parts of one list). */
  look?: 'tabs' | 'slices';
  children?: ReactNode;
}

/** Parts of a page as links; on a phone they scroll sideways. A pressed tab is current before its page has loaded. */
export function Tabs({ label, links, look = 'tabs', children }: TabsProps) {
  const { location: next } = useNavigation();
  const pressed = next && links.find(({ to }) => addressOf(to) === createPath({ ...next, hash: '' }));
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, useLocation().key);
  return (
    <nav ref={row} className={styles[look]} aria-label={label}>
      {links.map((link) => {
        const { to, title, count, fresh, end } = link;
        const isCurrent = pressed ? link === pressed : link.isCurrent;
        return (
          <NavLink
            key={title}
            to={to}
            end={end}
            prefetch="intent"
            preventScrollReset
            {...(isCurrent === undefined ? {} : { 'aria-current': isCurrent ? 'page' : ('false' as const) })}
            className={({ isActive }) => ((isCurrent ?? isActive) ? styles.current : '')}
          >
            {title}
            {count !== undefined && <span className={styles.count}>{count}</span>}
            {fresh && <Pip count={fresh.count} label={fresh.label} />}
          </NavLink>
        );
      })}
      {children}
    </nav>
  );
}

const addressOf = (to: To): string => createPath({ ...(typeof to === 'string' ? parsePath(to) : to), hash: '' });
