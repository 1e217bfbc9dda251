import type { ComplaintForm as ComplaintBody, complaintWords } from '@provodka/contract/complaints.ts';
import type { File } from '@provodka/contract/http/envelope.ts';
import { COMPLAINT_HOURS, COMPLAINT_LIMITS, COMPLAINT_REASONS } from '@provodka/domain/complaints.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { isStoredFile, isText, listOf } from '../lib/session/stored-values.ts';
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
  /** The files of `file_ids`, for the draft. */
  uploaded: File[];
}

const [, LONGEST] = COMPLAINT_LIMITS.text;
const BLANK: Words = { reason: '', text: '', file_ids: [], uploaded: [] };
const KEPT = { reason: isText, text: isText, uploaded: listOf(isStoredFile) };
const readSchema = async () => (await import('@provodka/contract/complaints.ts')).complaintWords;

/** Asks for the reason of a complaint and a comment. */
export function ComplaintForm({ named }: { named: Named }) {
  const { revalidate } = useRevalidator();
  const [isUploading, setUploading] = useState(false);
  const contract = useContractForm<Words, z.output<typeof complaintWords>>(readSchema, {
    defaultValues: BLANK,
    async send(words, idempotency_key) {
      await formApi.complaints_create({ body: { ...words, ...named } }, { idempotency_key });
      autosave.forget();
      await revalidate();
    },
  });
  const { register, setValue, getValues } = contract.form;
  const autosave = useAutosave(contract.form, {
    noun: `complaint-${named.subject_kind}-${named.subject_id}`,
    version: null,
    blank: BLANK,
    kept: KEPT,
  });
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
          hint={`Прочтут только модераторы и ответят за\u00A0${COMPLAINT_HOURS}\u00A0часа. Ваше имя никому не раскроют.`}
          error={contract.errorOf('text')}
        >
          <TextArea rows={5} {...register('text')} />
        </Field>
        <EvidenceField
          // The input keeps its files itself, so a restored draft remounts it.
          key={autosave.fillings}
          uploaded={getValues('uploaded')}
          error={contract.errorOf('file_ids')}
          onChange={({ file_ids, uploaded, isUploading: isBusy }) => {
            setUploading(isBusy);
            setValue('file_ids', file_ids, { shouldDirty: true });
            setValue('uploaded', uploaded);
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
