import type { VerificationForm, verificationForm } from '@provodka/contract/people/verifications.ts';
import {
  CERTIFICATE_LEVEL_TITLES,
  CERTIFICATE_LEVELS,
  type DocumentKind,
  VERIFICATION_LIMITS,
} from '@provodka/domain/people/verifications.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { wireDay } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { Field } from '../ui/fields/field.tsx';
import { FileInput } from '../ui/fields/file-input.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { KIND_WORDS } from './kind-words.ts';
import styles from './verifications.module.css';

interface Words {
  kind: DocumentKind;
  number: string;
  title: string;
  level: NonNullable<VerificationForm['level']> | '';
  valid_until: string;
  file_ids: number[];
  is_uploading: boolean;
}

const [, LONGEST_TITLE] = VERIFICATION_LIMITS.title;
const readSchema = async () => (await import('@provodka/contract/people/verifications.ts')).verificationForm;

/** A request for verification: what the document says, and the document. */
export default function RequestDialog({ kind, onClose }: { kind: DocumentKind; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const now = useNow();
  const words = KIND_WORDS[kind];
  const contract = useContractForm<Words, z.output<typeof verificationForm>>(readSchema, {
    defaultValues: { kind, number: '', title: '', level: '', valid_until: '', file_ids: [], is_uploading: false },
    async send(body, idempotency_key) {
      await formApi.verifications_create({ body }, { idempotency_key });
      await revalidate();
      onClose();
    },
  });
  const { register, setValue, clearErrors, watch } = contract.form;
  return (
    <FormModal
      title={words.ask}
      shape="sheet"
      onClose={onClose}
      contract={contract}
      action="Отправить"
      isWaiting={watch('is_uploading')}
      className={styles.form}
    >
      {kind === 'certificate' && (
        <Field label="Уровень" error={contract.errorOf('level')}>
          <Select
            placeholder="Выберите уровень"
            options={CERTIFICATE_LEVELS.map((level) => ({ value: level, label: CERTIFICATE_LEVEL_TITLES[level] }))}
            {...register('level')}
          />
        </Field>
      )}
      {words.thing && (
        <Field label={words.thing} max={LONGEST_TITLE} error={contract.errorOf('title')}>
          <TextInput {...register('title')} />
        </Field>
      )}
      <Field label={words.number} hint={words.numberHint} error={contract.errorOf('number')}>
        <TextInput autoComplete="off" {...register('number')} />
      </Field>
      {kind === 'certificate' && (
        <Field label="Действует до" aside="если указано" error={contract.errorOf('valid_until')}>
          <DateField
            min={wireDay(now)}
            defaultValue={null}
            onValueChange={(day) => setValue('valid_until', day ?? '', { shouldDirty: true })}
          />
        </Field>
      )}
      <Field label="Документ" group error={contract.errorOf('file_ids')}>
        <FileInput
          most={VERIFICATION_LIMITS.files}
          accept="image/jpeg,image/png,image/webp,application/pdf"
          hint={words.document}
          onChange={({ file_ids, isUploading }) => {
            setValue('file_ids', file_ids, { shouldDirty: true });
            setValue('is_uploading', isUploading);
            if (!isUploading) clearErrors('file_ids');
          }}
        />
      </Field>
    </FormModal>
  );
}
