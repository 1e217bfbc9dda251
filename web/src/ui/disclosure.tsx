import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  children: ReactNode;
  className?: string | undefined;
}

/** Content that starts folded under an underlined title. */
export function Disclosure({ title, children, className }: DisclosureProps) {
  return (
    <details className={className}>
      <summary className={styles.summary}>{title}</summary>
      {children}
    </details>
  );
}
