import { Link, type LinkProps } from 'react-router';
import { classes } from '../lib/classes.ts';
import styles from './text-link.module.css';

/** A link among words, with the yellow line under it. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link prefetch="intent" className={classes(styles.link, className)} {...rest} />;
}

/** The way up: «‹ Мои заказы». */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link prefetch="intent" className={styles.back} {...rest}>
      <svg width="16" height="16" viewBox="0 0 256 256" fill="none" stroke="currentColor" strokeWidth="24" aria-hidden>
        <path d="M160 208 80 128l80-80" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>{children}</span>
    </Link>
  );
}
