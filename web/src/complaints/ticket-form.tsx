import type { TicketForm as TicketBody, ticketForm } from '@provodka/contract/complaints.ts';
import { COMPLAINTS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { File } from '@provodka/contract/http/envelope.ts';
import { COMPLAINT_HOURS, COMPLAINT_LIMITS, TICKET_REASONS } from '@provodka/domain/complaints.ts';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { useNavigateIfHere } from '../forms/use-is-here.ts';
import { formApi } from '../lib/api/api.ts';
import { isStoredFile, isText, listOf } from '../lib/session/stored-values.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea, TextInput } from '../ui/fields/text-input.tsx';
import styles from './complaint-card.module.css';
import { EvidenceField } from './evidence.tsx';

interface Words {
  reason: TicketBody['reason'] | '';
  text: string;
  error_code: string;
  file_ids: number[];
  /** The files of `file_ids`, for the draft. */
  uploaded: File[];
}

const [, LONGEST] = COMPLAINT_LIMITS.ticket;
const KEPT = { reason: isText, text: isText, uploaded: listOf(isStoredFile) };
const readSchema = async () => (await import('@provodka/contract/complaints.ts')).ticketForm;

/** A question to support; after an error screen it is about an error and carries its code. */
export function TicketForm({ errorCode }: { errorCode: string }) {
  const navigate = useNavigateIfHere();
  const [isUploading, setUploading] = useState(false);
  const blank: Words = {
    reason: errorCode ? 'site_error' : '',
    text: '',
    error_code: errorCode,
    file_ids: [],
    uploaded: [],
  };
  const contract = useContractForm<Words, z.output<typeof ticketForm>>(readSchema, {
    defaultValues: blank,
    async send(body, idempotency_key) {
      await formApi.tickets_create({ body }, { idempotency_key });
      autosave.forget();
      await navigate(COMPLAINTS_ADDRESS);
    },
  });
  const { register, setValue, getValues } = contract.form;
  const autosave = useAutosave(contract.form, { noun: 'ticket', version: null, blank, kept: KEPT });
  return (
    <Card>
      <Form contract={contract} className={styles.form} aria-label="Вопрос в&nbsp;поддержку">
        <Field label="О&nbsp;чём вопрос" error={contract.errorOf('reason')}>
          <Select
            placeholder="Выберите"
            options={TICKET_REASONS.map(({ code, title }) => ({ value: code, label: title }))}
            {...register('reason')}
          />
        </Field>
        <Field
          label="Вопрос"
          max={LONGEST}
          hint={`Что вы делали и\u00A0что увидели. Ответим за\u00A0${COMPLAINT_HOURS}\u00A0часа: в\u00A0уведомлениях и\u00A0письмом. Пароли и\u00A0коды не\u00A0пишите.`}
          error={contract.errorOf('text')}
        >
          <TextArea rows={6} {...register('text')} />
        </Field>
        <Field
          label="Код ошибки"
          aside="необязательно"
          hint="Он был на&nbsp;странице с&nbsp;ошибкой: по&nbsp;нему мы найдём её у&nbsp;себя."
          error={contract.errorOf('error_code')}
        >
          <TextInput autoComplete="off" spellCheck={false} {...register('error_code')} />
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
            Отправить
          </Button>
        </div>
      </Form>
    </Card>
  );
}
