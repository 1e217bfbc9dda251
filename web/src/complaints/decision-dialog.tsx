import type { complaintDecisionForm } from '@provodka/contract/complaints.ts';
import { COMPLAINT_ANSWERS, COMPLAINT_LIMITS } from '@provodka/domain/complaints.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { isText } from '../lib/session/stored-values.ts';
import { AddChip, Chips } from '../ui/chip.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import styles from './complaint-card.module.css';
import type { PendingDecision } from './pending-decision.ts';

interface Words {
  decision: PendingDecision['decision'];
  answer: string;
  warning: string;
}

const [, LONGEST_ANSWER] = COMPLAINT_LIMITS.answer;
const [, LONGEST_WARNING] = COMPLAINT_LIMITS.warning;
const KEPT = { answer: isText, warning: isText };
const readSchema = async () => (await import('@provodka/contract/complaints.ts')).complaintDecisionForm;

const TITLES: Record<PendingDecision['decision'], string> = {
  confirmed: 'Жалоба подтвердилась?',
  rejected: 'Отклонить жалобу?',
  answered: 'Ответ на вопрос',
};
const ACTIONS: Record<PendingDecision['decision'], string> = {
  confirmed: 'Подтвердить',
  rejected: 'Отклонить',
  answered: 'Отправить ответ',
};

/** The decision about a complaint or the answer to a ticket: words that begin with a template, and maybe a warning. */
export default function DecisionDialog({ complaint, decision, onClose }: PendingDecision & { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const blank = { decision, answer: '', warning: '' };
  const contract = useContractForm<Words, z.output<typeof complaintDecisionForm>>(readSchema, {
    defaultValues: blank,
    async send(body, idempotency_key) {
      await formApi.complaints_decide({ params: { complaint_id: complaint.id }, body }, { idempotency_key });
      autosave.forget();
      await revalidate();
      onClose();
    },
  });
  const autosave = useAutosave(contract.form, {
    noun: `complaint-${complaint.id}-${decision}`,
    version: null,
    blank,
    kept: KEPT,
  });
  const { register, setValue } = contract.form;
  return (
    <FormModal
      title={TITLES[decision]}
      shape="sheet"
      onClose={onClose}
      contract={contract}
      autosave={autosave}
      action={ACTIONS[decision]}
      className={styles.form}
    >
      <Field label="Шаблон ответа" group>
        <Chips>
          {COMPLAINT_ANSWERS[decision].map(({ title, text }) => (
            <AddChip key={title} onClick={() => setValue('answer', text, { shouldValidate: true })}>
              {title}
            </AddChip>
          ))}
        </Chips>
      </Field>
      <Field
        label={decision === 'answered' ? 'Ответ' : 'Ответ автору жалобы'}
        max={LONGEST_ANSWER}
        hint={`Придёт автору в уведомления и письмом.${decision === 'answered' ? '' : ' О чужих наказаниях не рассказывайте.'}`}
        error={contract.errorOf('answer')}
      >
        <TextArea rows={4} {...register('answer')} />
      </Field>
      {decision === 'confirmed' && (
        <Field
          label="Предупреждение нарушителю"
          aside="необязательно"
          max={LONGEST_WARNING}
          hint="Имя автора жалобы в нём не указано. Без предупреждения нарушитель ничего не узнает."
          error={contract.errorOf('warning')}
        >
          <TextArea rows={3} {...register('warning')} />
        </Field>
      )}
    </FormModal>
  );
}
