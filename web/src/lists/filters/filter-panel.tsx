import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './filter-panel.module.css';

interface FilterPanelProps {
  onApply: () => void;
  onReset: () => void;
  children: ReactNode;
  /** The content has margins and scrolls by itself. */
  isBare?: boolean;
}

/** The form that a filter pill opens, with «Сбросить» and «Показать» under it. */
export function FilterPanel({ onApply, onReset, children, isBare }: FilterPanelProps) {
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {isBare ? children : <div className={styles.fields}>{children}</div>}
      <div className={styles.foot}>
        <Button kind="ghost" onClick={onReset}>
          Сбросить
        </Button>
        <Button kind="pri" type="submit">
          Показать
        </Button>
      </div>
    </form>
  );
}
