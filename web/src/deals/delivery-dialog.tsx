import { deliveryForm } from '@provodka/contract/deals.ts';
import { ACCEPTANCE_DAYS } from '@provodka/domain/deal-clocks.ts';
import { DEAL_LIMITS } from '@provodka/domain/deal-terms.ts';
import { useId, useState } from 'react';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { formApi } from '../lib/api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FileInput } from '../ui/file-input.tsx';
import { Modal } from '../ui/modal.tsx';
import { TextArea } from '../ui/text-input.tsx';

const [, LONGEST_COMMENT] = DEAL_LIMITS.comment;

interface DeliveryDialogProps {
  ids: { order_id: number; deal_id: number };
  /** The work is delivered already; this adds to it and moves no clock. */
  isSupplement: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** The executor delivers the work, or adds to what was delivered. */
export default function DeliveryDialog({ ids, isSupplement, onDone, onClose }: DeliveryDialogProps) {
  const formId = useId();
  const [isUploading, setUploading] = useState(false);
  const { form, onSubmit, isSending, errorOf } = useContractForm<z.output<typeof deliveryForm>>(deliveryForm, {
    defaultValues: { comment: '' },
    async send(body, idempotencyKey) {
      await formApi.deals_deliver({ params: ids, body }, { idempotency_key: idempotencyKey });
      onDone();
      onClose();
    },
  });
  return (
    <Modal
      shape="sheet"
      title={isSupplement ? 'Дополнить сдачу' : 'Сдать работу'}
      description={
        isSupplement
          ? 'Заказчик увидит дополнение рядом с работой. Срок приёмки не сдвинется.'
          : `У заказчика будет ${ACCEPTANCE_DAYS} дней на проверку, потом работа примется автоматически.`
      }
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} kind="pri" pending={isSending || isUploading}>
            {isSupplement ? 'Дополнить' : 'Сдать работу'}
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate style={{ marginTop: 20 }}>
        <Field label="Комментарий" max={LONGEST_COMMENT} error={errorOf('comment')}>
          <TextArea
            rows={5}
            placeholder="Что сделано и как это проверить"
            data-autofocus
            {...form.register('comment')}
          />
        </Field>
        <Field label="Файлы" aside="необязательно" group>
          <FileInput
            hint="До 10 файлов по 25 МБ"
            onChange={({ file_ids, isUploading: isBusy }) => {
              setUploading(isBusy);
              form.setValue('file_ids', file_ids);
            }}
          />
        </Field>
      </form>
    </Modal>
  );
}
