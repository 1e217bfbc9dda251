import FloppyDisk from 'icon:floppy-disk';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { StickyActionBar } from '../ui/sticky-action-bar.tsx';
import styles from './order-form.module.css';
import { OrderPreview, OrderTips } from './order-form-preview.tsx';
import type { OrderClassifiers } from './order-form-system.tsx';
import type { OrderFormIntent, OrderFormValues } from './order-form-values.ts';

export interface OrderFormAction {
  title: string;
  intent: OrderFormIntent;
}

interface OrderFormLayoutProps {
  onSubmit: (intent: OrderFormIntent) => void;
  /** What is being sent now. */
  sending: OrderFormIntent | null;
  main: OrderFormAction;
  /** The quieter way: keep a draft. */
  other?: OrderFormAction;
  /** Why the main action cannot succeed now; the button stays, the reason stands beside it. */
  isMainClosed?: boolean;
  /** Beside the buttons: «Заказ открыт 30 дней, до 20 декабря». */
  hint?: ReactNode;
  control: Control<OrderFormValues>;
  classifiers: OrderClassifiers;
  children: ReactNode;
}

/** Cards of the form, the preview beside them, and the actions: under the form, on a phone in a sticky bar. */
export function OrderFormLayout(props: OrderFormLayoutProps) {
  const { onSubmit, sending, main, other, isMainClosed, hint, control, classifiers, children } = props;
  const primary = (
    <Button
      type="submit"
      kind="pri"
      size="lg"
      disabled={isMainClosed}
      pending={sending !== null && sending === main.intent}
    >
      {main.title}
    </Button>
  );
  return (
    <div className={styles.columns}>
      <form
        className={styles.cards}
        noValidate
        aria-label="Заказ"
        onKeyDown={(event) => {
          // Enter in a search field picks what is found; it must never publish.
          if (event.key === 'Enter' && (event.target as HTMLElement).role === 'combobox') event.preventDefault();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(main.intent);
        }}
      >
        {children}
        <div className={styles.actions}>
          {primary}
          {other && (
            <Button kind="card" size="lg" pending={sending === other.intent} onClick={() => onSubmit(other.intent)}>
              {other.title}
            </Button>
          )}
          {hint && <p>{hint}</p>}
        </div>
        <StickyActionBar
          icon={
            other && (
              <IconButton
                label={other.title}
                icon={<FloppyDisk size={24} />}
                on="sunk"
                aria-busy={sending === other.intent || undefined}
                onClick={() => onSubmit(other.intent)}
              />
            )
          }
        >
          {primary}
        </StickyActionBar>
      </form>
      <aside className={styles.rail} aria-label="Предпросмотр и советы">
        <OrderPreview control={control} classifiers={classifiers} />
        <OrderTips control={control} />
      </aside>
    </div>
  );
}
