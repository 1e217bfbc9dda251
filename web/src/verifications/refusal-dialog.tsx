import type { VerificationView, verificationDecisionForm } from '@provodka/contract/people/verifications.ts';
import { VERIFICATION_LIMITS, VERIFICATION_REASONS } from '@provodka/domain/people/verifications.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { isText } from '../lib/session/stored-values.ts';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import styles from './verifications.module.css';

interface Words {
  decision: 'refused';
  reason_code: string;
  comment: string;
}

const [, LONGEST] = VERIFICATION_LIMITS.comment;
const KEPT = { comment: isText };
const readSchema = async () => (await import('@provodka/contract/people/verifications.ts')).verificationDecisionForm;

/** Why a request is refused: a reason of the list, and words where they help the person to do it right. */
export default function RefusalDialog({
  verification: { id, title },
  onClose,
}: {
  verification: VerificationView;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const blank = { decision: 'refused', reason_code: '', comment: '' } as const;
  const contract = useContractForm<Words, z.output<typeof verificationDecisionForm>>(readSchema, {
    defaultValues: blank,
    async send(body, idempotency_key) {
      await formApi.verifications_decide({ params: { verification_id: id }, body }, { idempotency_key });
      autosave.forget();
      await revalidate();
      onClose();
    },
  });
  const autosave = useAutosave(contract.form, { noun: `refusal-${id}`, version: null, blank, kept: KEPT });
  const { register } = contract.form;
  return (
    <FormModal
      title={`Отказать: ${title}?`}
      shape="sheet"
      onClose={onClose}
      contract={contract}
      autosave={autosave}
      action="Отказать"
      className={styles.form}
    >
      <Field
        label="Причина"
        hint="Придёт человеку в уведомления и письмом. Документы удалятся."
        error={contract.errorOf('reason_code')}
      >
        <Select
          placeholder="Выберите причину"
          options={VERIFICATION_REASONS.map(({ code, title: label }) => ({ value: code, label }))}
          {...register('reason_code')}
        />
      </Field>
      <Field label="Комментарий" aside="необязательно" max={LONGEST} error={contract.errorOf('comment')}>
        <TextArea rows={3} {...register('comment')} />
      </Field>
    </FormModal>
  );
}
