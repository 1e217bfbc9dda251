import styles from '../chip.module.css';
import type { Choice } from './multi-select-props.ts';

interface ChosenProps {
  item: Choice;
  isSingle: boolean;
}

/** What a token shows of a choice: one of many has room for what tells it from others of its name. */
export function Chosen({ item: { label, hint }, isSingle }: ChosenProps) {
  return (
    <span className={styles.named}>
      {label}
      {isSingle && hint && <small> {hint}</small>}
    </span>
  );
}

/** The same as it is spoken. */
export const nameOf = ({ label, hint }: Choice, isSingle: boolean): string =>
  isSingle && hint ? `${label}, ${hint}` : label;
