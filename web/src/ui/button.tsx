import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import styles from './button.module.css';

/**
 * `pri` yellow, at most one per view · `sec` sunk, for cards · `card` white, for the canvas · `ghost` · `soft` yellow for
 * repeated row actions · `neg` destructive confirmation · `danger` red text · `ink` send.
 */
export type ButtonKind = 'pri' | 'sec' | 'card' | 'ghost' | 'soft' | 'neg' | 'danger' | 'ink';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Takes the whole width. */
  wide?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action is under way: the button keeps its width, says so and refuses a second press. */
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind = 'sec',
  size = 'md',
  wide,
  icon,
  iconEnd,
  pending,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={lookOf({ kind, size, wide }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon}
      {children}
      {iconEnd}
      {pending && <span className={styles.bar} />}
    </button>
  );
}

export interface ButtonLinkProps extends Look, LinkProps {}

/** A link that looks like a button; loads its page on hover or focus. */
export function ButtonLink({
  kind = 'sec',
  size = 'md',
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link prefetch="intent" className={lookOf({ kind, size, wide }, className)} {...rest}>
      {icon}
      {children}
      {iconEnd}
    </Link>
  );
}

/** A plain link, for an address that is no page of the site. */
export function ButtonAnchor({
  kind = 'sec',
  size = 'md',
  wide,
  icon,
  iconEnd,
  children,
  ...rest
}: Look & { href: string; children: ReactNode } & Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'onClick'>) {
  return (
    <a className={lookOf({ kind, size, wide })} {...rest}>
      {icon}
      {children}
      {iconEnd}
    </a>
  );
}

/** An empty address keeps the query. */
const THIS_PAGE = '';

/** Reloads the page, also without scripts. */
export function ReloadLink({ children, ...look }: Look & { children: ReactNode }) {
  return (
    <a href={THIS_PAGE} className={lookOf(look)}>
      {children}
    </a>
  );
}

function lookOf({ kind = 'sec', size = 'md', wide }: Look, className?: string): string {
  return classes(styles.button, styles[kind], styles[size], wide && styles.wide, className);
}
