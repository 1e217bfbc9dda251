import type { VerificationView } from '@provodka/contract/people/verifications.ts';
import { VERIFICATION_LIMITS } from '@provodka/domain/people/verifications.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { isText } from '../lib/session/stored-values.ts';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import styles from './verifications.module.css';

interface Words {
  decision?: 'refused';
  reason_code: string;
  comment: string;
}

interface ReasonDialogProps<Out> {
  verification: VerificationView;
  /** Names the kept words together with the request. */
  noun: string;
  title: string;
  action: string;
  kind?: 'neg';
  hint: string;
  reasons: readonly { code: string; title: string }[];
  blank: Words;
  readSchema: () => Promise<z.ZodMiniType<Out>>;
  send: (body: Out, idempotency_key: string) => Promise<unknown>;
  onClose: () => void;
}

const [, LONGEST] = VERIFICATION_LIMITS.comment;
const KEPT = { comment: isText };

/** A decision against somebody: a reason of the list, and words where the list has none or they help to do it right. */
export function ReasonDialog<Out>(props: ReasonDialogProps<Out>) {
  const { verification, blank, reasons, onClose } = props;
  const { revalidate } = useRevalidator();
  const contract = useContractForm<Words, Out>(props.readSchema, {
    defaultValues: blank,
    async send(body, idempotency_key) {
      await props.send(body, idempotency_key);
      autosave.forget();
      await revalidate();
      onClose();
    },
  });
  const noun = `${props.noun}-${verification.id}`;
  const autosave = useAutosave(contract.form, { noun, version: null, blank, kept: KEPT });
  const { register } = contract.form;
  return (
    <FormModal
      title={`${props.title}: ${verification.title}?`}
      shape="sheet"
      {...(props.kind && { kind: props.kind })}
      onClose={onClose}
      contract={contract}
      autosave={autosave}
      action={props.action}
      className={styles.form}
    >
      <Field label="Причина" hint={props.hint} error={contract.errorOf('reason_code')}>
        <Select
          placeholder="Выберите причину"
          options={reasons.map(({ code, title: label }) => ({ value: code, label }))}
          {...register('reason_code')}
        />
      </Field>
      <Field label="Комментарий" aside="необязательно" max={LONGEST} error={contract.errorOf('comment')}>
        <TextArea rows={3} {...register('comment')} />
      </Field>
    </FormModal>
  );
}
