import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import { historyStepsTo } from '../lib/session/way-back.ts';
import styles from './text-link.module.css';

/** A link among words, with the yellow line under it. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link prefetch="intent" className={classes(styles.link, className)} {...rest} />;
}

interface BackLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
  /** The first of several steps, which have signs of their own between them. */
  isFirst?: boolean;
}

/** The link up: «‹ Мои заказы». On return it restores the list's filter, page and scroll position. */
export function BackLink({ children, to, isFirst = false, ...rest }: BackLinkProps) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const steps = isPlainPress(event) ? historyStepsTo(to) : 0;
    if (steps === 0) return;
    event.preventDefault();
    void navigate(-steps);
  };
  return (
    <Link prefetch="intent" className={styles.back} to={to} onClick={goBack} {...rest}>
      {!isFirst && (
        <svg
          width="16"
          height="16"
          viewBox="0 0 256 256"
          fill="none"
          stroke="currentColor"
          strokeWidth="24"
          aria-hidden
        >
          <path d="M160 208 80 128l80-80" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
      <span>{children}</span>
    </Link>
  );
}

/** Links that open another tab are excluded. */
const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
