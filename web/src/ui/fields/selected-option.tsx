import styles from '../chip.module.css';
import type { Choice } from './multi-select-props.ts';

interface SelectedOptionProps {
  item: Choice;
  isSingle: boolean;
}

/** The content of a token: a single choice has room for the hint that tells it from others of its name. */
export function SelectedOption({ item: { label, hint }, isSingle }: SelectedOptionProps) {
  return (
    <span className={styles.named}>
      {label}
      {isSingle && hint && <small> {hint}</small>}
    </span>
  );
}

/** The same for screen readers. */
export const nameOf = ({ label, hint }: Choice, isSingle: boolean): string =>
  isSingle && hint ? `${label}, ${hint}` : label;
