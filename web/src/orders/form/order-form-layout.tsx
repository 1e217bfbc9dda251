import FloppyDisk from 'icon:floppy-disk';
import type { Right } from '@provodka/contract/http/envelope.ts';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import type { ContractForm } from '../../forms/contract-form.ts';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx';
import styles from './order-form.module.css';
import { OrderPreview, OrderTips } from './order-form-preview.tsx';
import type { OrderClassifiers } from './order-form-system.tsx';
import type { OrderFormIntent, OrderFormValues } from './order-form-values.ts';

export interface OrderFormAction {
  title: string;
  intent: OrderFormIntent;
}

interface OrderFormLayoutProps {
  contract: ContractForm<OrderFormValues>;
  main: OrderFormAction;
  /** The secondary action: save a draft. */
  other?: OrderFormAction;
  /** Text beside the buttons: «Заказ открыт 30 дней, до 20 декабря». */
  hint?: ReactNode;
  classifiers: OrderClassifiers;
  /** Shows tips while freelancers can still respond. */
  isSearching: boolean;
  /** The right to publish contacts. */
  contacts: Right;
  children: ReactNode;
}

/** Cards of the form, the preview beside them, and the actions: under the form, on a phone in a sticky bar. */
export function OrderFormLayout(props: OrderFormLayoutProps) {
  const { contract, main, other, hint, classifiers, isSearching, contacts, children } = props;
  const { form, isSending, onSubmit } = contract;
  const [sent, setSent] = useState(main.intent);
  const submit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (isSending) return;
    const pressed = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value;
    const intent = other && pressed === other.intent ? other.intent : main.intent;
    setSent(intent);
    form.setValue('intent', intent);
    void onSubmit(event);
  };
  const isSendingAs = (action: OrderFormAction) => isSending && sent === action.intent;
  const primary = (
    <Button type="submit" value={main.intent} kind="pri" size="lg" pending={isSendingAs(main)}>
      {main.title}
    </Button>
  );
  return (
    <div className={styles.columns}>
      <Form contract={contract} className={styles.cards} aria-label="Заказ" onKeyDown={keepSearching} onSubmit={submit}>
        {children}
        <div className={styles.actions} data-sticky-actions>
          {primary}
          {other && (
            <Button type="submit" value={other.intent} kind="card" size="lg" pending={isSendingAs(other)}>
              {other.title}
            </Button>
          )}
          {hint && <p>{hint}</p>}
        </div>
        <StickyActionBar
          icon={
            other && (
              <IconButton
                type="submit"
                value={other.intent}
                label={other.title}
                icon={<FloppyDisk size={24} />}
                on="sunk"
                aria-busy={isSendingAs(other) || undefined}
              />
            )
          }
        >
          {primary}
        </StickyActionBar>
      </Form>
      <aside className={styles.rail} aria-label="Предпросмотр и советы">
        <OrderPreview control={form.control} classifiers={classifiers} isNew={isSearching} contacts={contacts} />
        {isSearching && <OrderTips control={form.control} />}
      </aside>
    </div>
  );
}

/** Enter in a search field picks what is found; it must never publish. */
function keepSearching(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.target as HTMLElement).role === 'combobox') event.preventDefault();
}
