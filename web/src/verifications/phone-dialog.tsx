import type { OwnPhone } from '@provodka/contract/people/phones.ts';
import { PHONE_CHECK_LIMITS } from '@provodka/domain/people/phone-checks.ts';
import { useRevalidator } from 'react-router';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api, formApi } from '../lib/api/api.ts';
import { typeset } from '../lib/format/typeset.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/countdown.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PhoneInput } from '../ui/fields/phone-input.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './verifications.module.css';

const readPhoneSchema = async () => (await import('@provodka/contract/people/phones.ts')).phoneCodeForm;
const readCodeSchema = async () => (await import('@provodka/contract/people/phones.ts')).phoneConfirmForm;

interface PhoneDialogProps {
  phone: OwnPhone;
  step: 'number' | 'code';
  /** The number typed last; empty when the page was opened anew. */
  typed: string;
  onSent: (typed: string) => void;
  onOther: () => void;
  onClose: () => void;
}

/** The number, then the code that came to it. */
export default function PhoneDialog({ step, ...props }: PhoneDialogProps) {
  return step === 'code' ? <CodeStep {...props} /> : <NumberStep {...props} />;
}

type StepProps = Omit<PhoneDialogProps, 'step'>;

function NumberStep({ typed, onSent, onClose }: StepProps) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm(readPhoneSchema, {
    defaultValues: { phone: typed },
    async send(body, idempotency_key) {
      await formApi.phone_code_send({ body }, { idempotency_key });
      await revalidate();
      onSent(body.phone);
    },
  });
  const { form, errorOf } = contract;
  return (
    <FormModal
      title="Подтвердить телефон"
      shape="sheet"
      onClose={onClose}
      contract={contract}
      action="Получить код"
      className={styles.form}
    >
      <Field label="Мобильный телефон" hint="Пришлём код в&nbsp;СМС." error={errorOf('phone')}>
        <PhoneInput
          name="phone"
          data-autofocus
          defaultValue={typed}
          onValueChange={(phone) =>
            form.setValue('phone', phone, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      </Field>
    </FormModal>
  );
}

function CodeStep({ phone: { pending, sandbox_url }, typed, onOther, onClose }: StepProps) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm(readCodeSchema, {
    defaultValues: { code: '' },
    async send(body, idempotency_key) {
      await formApi.phone_confirm({ body }, { idempotency_key });
      await revalidate();
      onClose();
    },
  });
  const { form, errorOf } = contract;
  return (
    <FormModal
      title="Код из сообщения"
      shape="sheet"
      onClose={onClose}
      contract={contract}
      action="Подтвердить"
      className={styles.form}
    >
      <Field
        label="Код"
        hint={typeset(
          `${PHONE_CHECK_LIMITS.digits} цифр из сообщения на номер ${pending?.masked ?? ''}. Код действует ${PHONE_CHECK_LIMITS.minutes} минут.`,
        )}
        error={errorOf('code')}
      >
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          data-autofocus
          {...form.register('code')}
        />
      </Field>
      <p className={styles.next}>
        {typed !== '' && pending && <Resend phone={typed} from={pending.resend_at} />}
        <Button size="sm" onClick={onOther}>
          Другой номер
        </Button>
        {sandbox_url && (
          <TextLink to={sandbox_url} target="_blank" reloadDocument>
            Демо: где прочитать код
          </TextLink>
        )}
      </p>
    </FormModal>
  );
}

function Resend({ phone, from }: { phone: string; from: string }) {
  const { make, isPending } = useDirectMove();
  const left = useCountdown(from) ?? 0;
  return (
    <Button
      size="sm"
      disabled={left > 0}
      pending={isPending}
      onClick={() => void make((options) => api.phone_code_send({ body: { phone } }, options))}
    >
      {left > 0 ? `Новый код через ${left}\u00A0с` : 'Прислать новый код'}
    </Button>
  );
}
