import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './filter-panel.module.css';

interface FilterPanelProps {
  onApply: () => void;
  onReset: () => void;
  children: ReactNode;
}

/** What a filter pill opens: a small form with «Сбросить» and «Показать» under it. */
export function FilterPanel({ onApply, onReset, children }: FilterPanelProps) {
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {children}
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
