import type { ComplaintForm as ComplaintBody, complaintWords } from '@provodka/contract/complaints.ts';
import { COMPLAINT_HOURS, COMPLAINT_LIMITS, COMPLAINT_REASONS } from '@provodka/domain/complaints.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import styles from './complaint-card.module.css';
import { EvidenceField } from './evidence.tsx';

type Named = Pick<ComplaintBody, 'subject_kind' | 'subject_id'>;
interface Words {
  reason: ComplaintBody['reason'] | '';
  text: string;
  file_ids: number[];
}

const [, LONGEST] = COMPLAINT_LIMITS.text;
const readSchema = async () => (await import('@provodka/contract/complaints.ts')).complaintWords;

/** Asks for the reason of a complaint and a comment. */
export function ComplaintForm({ named }: { named: Named }) {
  const { revalidate } = useRevalidator();
  const [isUploading, setUploading] = useState(false);
  const contract = useContractForm<Words, z.output<typeof complaintWords>>(readSchema, {
    defaultValues: { reason: '', text: '', file_ids: [] },
    async send(words, idempotency_key) {
      await formApi.complaints_create({ body: { ...words, ...named } }, { idempotency_key });
      await revalidate();
    },
  });
  const { register, setValue } = contract.form;
  return (
    <Card>
      <Form contract={contract} className={styles.form} aria-label="Жалоба">
        <Field label="Причина" error={contract.errorOf('reason')}>
          <Select
            placeholder="Выберите причину"
            options={COMPLAINT_REASONS.map(({ code, title }) => ({ value: code, label: title }))}
            {...register('reason')}
          />
        </Field>
        <Field
          label="Подробности"
          aside="необязательно"
          max={LONGEST}
          hint={`Прочтут только модераторы и ответят за ${COMPLAINT_HOURS} часа. Ваше имя никому не раскроют.`}
          error={contract.errorOf('text')}
        >
          <TextArea rows={5} {...register('text')} />
        </Field>
        <EvidenceField
          error={contract.errorOf('file_ids')}
          onChange={(file_ids, isBusy) => {
            setUploading(isBusy);
            setValue('file_ids', file_ids, { shouldDirty: true });
          }}
        />
        <div>
          <Button type="submit" kind="pri" pending={contract.isSending || isUploading}>
            Отправить жалобу
          </Button>
        </div>
      </Form>
    </Card>
  );
}
