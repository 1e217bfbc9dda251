import type { OrderView } from '@provodka/contract/orders.ts';
import { type ResponseView, responseForm, responseUpdateForm } from '@provodka/contract/responses.ts';
import { RESPONSE_LIMITS } from '@provodka/domain/responses.ts';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FileInput } from '../ui/file-input.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { TextArea } from '../ui/text-input.tsx';
import { draftOf, forgetDraft, keepDraft } from './drafts.ts';
import { PeriodInput } from './period-input.tsx';
import { RespondCost, useResponseCost } from './respond-cost.tsx';
import styles from './respond-form.module.css';
import { RespondLimits } from './respond-limits.tsx';

const schema = z.extend(responseForm, { delete_file_ids: responseUpdateForm.shape.delete_file_ids });
/** The contract counts in hours, people do not. */
const BAD_PERIOD = 'Укажите срок от 1 часа до 3 месяцев';
type Values = z.output<typeof schema>;
const [, LONGEST_MESSAGE] = RESPONSE_LIMITS.message;

interface RespondFormProps {
  order: Pick<OrderView, 'id' | 'budget' | 'is_limited'>;
  /** The own response with its whole message, when it is changed. */
  response?: ResponseView;
  onDone: () => void;
  onCancel?: () => void;
}

/** A response or its change: price, period, message, files, and what of the freelancer's limits concerns it. */
export default function RespondForm({ order, response, onDone, onCancel }: RespondFormProps) {
  const [isUploading, setUploading] = useState(false);
  const cost = useResponseCost();
  const contract = useContractForm<Values>(schema, {
    defaultValues: response ? valuesOf(response) : draftOf(order.id),
    async send({ delete_file_ids, ...body }, idempotencyKey) {
      const options = { idempotency_key: idempotencyKey };
      if (response) {
        const params = { order_id: order.id, response_id: response.id };
        await formApi.responses_update({ params, body: { ...body, delete_file_ids } }, options);
      } else {
        await formApi.responses_create({ params: { order_id: order.id }, body }, options);
        forgetDraft(order.id);
      }
      onDone();
    },
  });
  const { form, isSending, errorOf } = contract;
  useEffect(() => {
    if (response) return;
    const { unsubscribe } = form.watch(({ price, period_hours, message }) =>
      keepDraft(order.id, { price, period_hours, message }),
    );
    return unsubscribe;
  }, [form, order.id, response]);

  return (
    <Form contract={contract} aria-label={response ? 'Изменить отклик' : 'Ваш отклик'}>
      <Controller
        control={form.control}
        name="price"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Field label="Цена" hint="Вы получите всю сумму, комиссию платит заказчик." error={errorOf('price')}>
            <NumberInput ref={ref} end="₽" value={value ?? null} onBlur={onBlur} onValueChange={onChange} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="period_hours"
        render={({ field }) => (
          <Field label="Срок" error={errorOf('period_hours') && BAD_PERIOD}>
            <PeriodInput
              ref={field.ref}
              value={field.value ?? null}
              onBlur={field.onBlur}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
      <Field label="Сообщение заказчику" max={LONGEST_MESSAGE} error={errorOf('message')}>
        <TextArea
          rows={7}
          placeholder="Как будете делать, что похожее делали, что нужно от заказчика"
          defaultValue={form.getValues('message')}
          {...form.register('message')}
        />
      </Field>
      <Field label="Файлы" aside="необязательно" group>
        <FileInput
          files={response?.files}
          hint="До 10 файлов по 25 МБ"
          onChange={(changes) => {
            setUploading(changes.isUploading);
            form.setValue('file_ids', changes.file_ids);
            form.setValue('delete_file_ids', changes.delete_file_ids);
          }}
        />
      </Field>
      {!response && <RespondLimits order={order} />}
      {!response && <RespondCost cost={cost} />}
      <div className={styles.actions}>
        <Button type="submit" kind="pri" size="lg" wide={!response} pending={isSending || isUploading}>
          {response ? 'Сохранить' : cost.sum > 0 ? `Откликнуться за ${cost.sum} SM` : 'Откликнуться'}
        </Button>
        {onCancel && (
          <Button kind="ghost" size="lg" onClick={onCancel}>
            Отмена
          </Button>
        )}
      </div>
      {!response && cost.sum > 0 && (
        <p className={styles.hint}>Вернём SM, если заказ снимут или заказчик не&nbsp;откроет отклик</p>
      )}
    </Form>
  );
}

const valuesOf = ({ price, period_hours, message }: ResponseView) => ({ price, period_hours, message });
