import type { dealForm } from '@provodka/contract/deals/deals.ts';
import { dealAddress } from '@provodka/contract/http/addresses.ts';
import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { useNavigateIfHere } from '../forms/use-is-here.ts';
import { formApi } from '../lib/api/api.ts';
import { wireDay } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { isNumber, isStoredFile, isText, listOf, orNull } from '../lib/session/stored-values.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Field, FieldRow } from '../ui/fields/field.tsx';
import { FileInput } from '../ui/fields/file-input.tsx';
import { NumberInput } from '../ui/fields/number-input.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import { StickyActionBar } from '../ui/sticky-action-bar.tsx';
import { ProposedBill } from './money/proposed-bill.tsx';
import styles from './two-columns.module.css';

const [, LONGEST_DESCRIPTION] = DEAL_LIMITS.description;

type Values = z.output<typeof dealForm> & { uploaded?: StoredFile[] | undefined };

const KEPT = {
  description: isText,
  criteria: listOf(isText),
  price: orNull(isNumber),
  planned_at: isText,
  uploaded: listOf(isStoredFile),
};

interface DealFormProps {
  orderId: number;
  /** The settings of deals: the highest price in rubles, the longest term in days, the commission in percent. */
  limits: { max_sum: number; limit_days: number; commission: number };
  /** The response's price less the deals that exist; null when nothing is left. */
  suggestedPrice: number | null;
  /** Criteria taken from the order's description, without those that other deals have already. */
  suggestedCriteria: string[];
  /** Stands under the price and says how it was agreed. */
  priceHint: ReactNode;
}

/** The customer proposes a stage: its work, price and deadline; the bill beside it shows the sum to pay. */
export function DealForm({ orderId, limits, suggestedPrice, suggestedCriteria, priceHint }: DealFormProps) {
  const now = useNow();
  const navigate = useNavigateIfHere();
  const [isUploading, setUploading] = useState(false);
  const readSchema = useCallback(
    async () => (await import('./deal-form-schema.ts')).dealFormSchema(limits.max_sum),
    [limits.max_sum],
  );
  const blank = {
    description: '',
    criteria: suggestedCriteria,
    price: suggestedPrice ?? undefined,
    planned_at: '',
    uploaded: [],
  };
  const contract = useContractForm<Values>(readSchema, {
    defaultValues: blank,
    async send(body, idempotencyKey) {
      const { data } = await formApi.deals_create(
        { params: { order_id: orderId }, body },
        { idempotency_key: idempotencyKey },
      );
      autosave.forget();
      await navigate(dealAddress({ order_id: orderId, id: data.id }));
    },
  });
  const { form, isSending, errorOf } = contract;
  const autosave = useAutosave(form, { noun: `deal-new-${orderId}`, version: null, blank, kept: KEPT });
  const submit = (
    <Button type="submit" kind="pri" size="lg" wide pending={isSending || isUploading}>
      Создать сделку
    </Button>
  );
  return (
    <Form contract={contract} className={styles.columns} aria-label="Новая сделка">
      <div className={styles.stack}>
        <Card title="Что нужно сделать">
          <div className={styles.fields}>
            <Field
              label="Описание"
              max={LONGEST_DESCRIPTION}
              hint="Первая строка станет названием сделки. По этому описанию вы будете принимать работу."
              error={errorOf('description')}
            >
              <TextArea rows={7} {...form.register('description')} />
            </Field>
            <Controller
              control={form.control}
              name="criteria"
              render={({ field: { value = [], onChange, onBlur, ref } }) => (
                <Field
                  label="Критерии приёмки"
                  aside="необязательно"
                  hint="По одному в&nbsp;строке. При приёмке отметите выполненные, остальные попадут в&nbsp;доработку."
                  error={errorOf('criteria')}
                >
                  <TextArea
                    ref={ref}
                    rows={3}
                    value={value.join('\n')}
                    onBlur={onBlur}
                    onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
                  />
                </Field>
              )}
            />
            <Field label="Файлы" aside="необязательно" group>
              <FileInput
                // The input keeps its files itself, so a restored draft remounts it.
                key={autosave.fillings}
                draft={{ uploaded: form.getValues('uploaded') ?? [], delete_file_ids: [] }}
                onChange={({ file_ids, uploaded, isUploading: isBusy }) => {
                  setUploading(isBusy);
                  form.setValue('file_ids', file_ids);
                  form.setValue('uploaded', uploaded);
                }}
              />
            </Field>
          </div>
        </Card>
        <Card title="Цена и срок">
          <div className={styles.fields}>
            <FieldRow>
              <Controller
                control={form.control}
                name="price"
                render={({ field: { value, onChange, onBlur, ref } }) => (
                  <Field
                    label="Цена"
                    aside={`не больше ${formatRubles(limits.max_sum)} за\u00a0сделку`}
                    hint={priceHint}
                    error={errorOf('price')}
                  >
                    <NumberInput ref={ref} end="₽" value={value ?? null} onBlur={onBlur} onValueChange={onChange} />
                  </Field>
                )}
              />
              <Controller
                control={form.control}
                name="planned_at"
                render={({ field: { value, onChange } }) => (
                  <Field
                    label="Срок сдачи"
                    hint={`Не дальше ${limits.limit_days}\u00a0дней.`}
                    error={errorOf('planned_at')}
                  >
                    <DateField
                      value={value || null}
                      min={wireDay(now)}
                      max={wireDay(now, limits.limit_days)}
                      onValueChange={(day) => onChange(day ?? '')}
                    />
                  </Field>
                )}
              />
            </FieldRow>
          </div>
        </Card>
      </div>
      <Card as="aside" title="Расчёт" className={styles.side}>
        <div className={styles.fields}>
          <ProposedBill price={form.watch('price') ?? null} highest={limits.max_sum} commission={limits.commission} />
        </div>
        <div className={styles.submit}>
          <StickyActionBar inFlow>{submit}</StickyActionBar>
        </div>
        <p className={styles.hint}>Оплатите на&nbsp;следующем шаге. До&nbsp;оплаты сделку можно удалить.</p>
      </Card>
    </Form>
  );
}
