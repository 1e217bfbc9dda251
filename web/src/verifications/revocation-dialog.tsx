import type { VerificationView, verificationRevocationForm } from '@provodka/contract/people/verifications.ts';
import { REVOCATION_REASONS, VERIFICATION_LIMITS } from '@provodka/domain/people/verifications.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import styles from './verifications.module.css';

interface Words {
  reason_code: string;
  comment: string;
}

const [, LONGEST] = VERIFICATION_LIMITS.comment;
const readSchema = async () => (await import('@provodka/contract/people/verifications.ts')).verificationRevocationForm;

/** Why an approval is taken back: a reason of the list, and words that explain it. */
export default function RevocationDialog({
  verification: { id, title },
  onClose,
}: {
  verification: VerificationView;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm<Words, z.output<typeof verificationRevocationForm>>(readSchema, {
    defaultValues: { reason_code: '', comment: '' },
    async send(body, idempotency_key) {
      await formApi.verifications_revoke({ params: { verification_id: id }, body }, { idempotency_key });
      await revalidate();
      onClose();
    },
  });
  const { register } = contract.form;
  return (
    <FormModal
      title={`Снять подтверждение: ${title}?`}
      shape="sheet"
      kind="neg"
      onClose={onClose}
      contract={contract}
      action="Снять"
      className={styles.form}
    >
      <Field
        label="Причина"
        hint="Придёт человеку в уведомления и письмом. Отметка исчезнет сразу."
        error={contract.errorOf('reason_code')}
      >
        <Select
          placeholder="Выберите причину"
          options={REVOCATION_REASONS.map(({ code, title: label }) => ({ value: code, label }))}
          {...register('reason_code')}
        />
      </Field>
      <Field label="Комментарий" aside="необязательно" max={LONGEST} error={contract.errorOf('comment')}>
        <TextArea rows={3} {...register('comment')} />
      </Field>
    </FormModal>
  );
}
