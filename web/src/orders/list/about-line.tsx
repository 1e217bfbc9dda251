import { classes } from '../../lib/format/classes.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './about-line.module.css';

interface AboutLineProps {
  configurations: readonly string[];
  when: string;
  /** Less important facts, shown as far as they fit. */
  rest: readonly string[];
  isNew?: boolean;
  /** For a row instead of a card. */
  isSmall?: boolean;
}

/**
 * The subject and age of an order in one line on any screen: facts that do not fit are hidden whole, the last first, but stay
 * readable for screen readers.
 */
export function AboutLine({ configurations, when, rest, isNew = false, isSmall = false }: AboutLineProps) {
  return (
    <div className={classes(styles.line, isSmall && styles.small, isNew && styles.marked)}>
      {isNew && <Badge tone="new">Новый</Badge>}
      <span className={styles.configurations}>
        {configurations.map((title) => (
          <b key={title}>{title}</b>
        ))}
      </span>
      <span>{when}</span>
      {rest.length > 0 && (
        <span className={styles.rest}>
          {rest.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      )}
    </div>
  );
}
