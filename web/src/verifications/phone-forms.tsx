import type { OwnPhone } from '@provodka/contract/people/phones.ts';
import { PHONE_CHECK_LIMITS } from '@provodka/domain/people/phone-checks.ts';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api, formApi } from '../lib/api/api.ts';
import { typeset } from '../lib/format/typeset.ts';
import { Button } from '../ui/button.tsx';
import { useCountdown } from '../ui/countdown.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PhoneInput } from '../ui/fields/phone-input.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import styles from './phone.module.css';

const readPhoneSchema = async () => (await import('@provodka/contract/people/phones.ts')).phoneCodeForm;
const readCodeSchema = async () => (await import('@provodka/contract/people/phones.ts')).phoneConfirmForm;

interface NumberFormProps {
  /** The number typed before; kept while the code is awaited. */
  typed: string;
  onSent: (phone: string) => void;
  /** Null when there is nothing to go back to. */
  onCancel: (() => void) | null;
}

/** The number that a code is sent to. */
export function NumberForm({ typed, onSent, onCancel }: NumberFormProps) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm(readPhoneSchema, {
    defaultValues: { phone: typed },
    async send(body, idempotency_key) {
      await formApi.phone_code_send({ body }, { idempotency_key });
      await revalidate();
      onSent(body.phone);
    },
  });
  const { form, isSending, errorOf } = contract;
  return (
    <Form contract={contract} className={styles.form} aria-label="Номер телефона">
      <Field label="Мобильный телефон" hint="Пришлём код в&nbsp;SMS." error={errorOf('phone')}>
        <PhoneInput
          name="phone"
          defaultValue={typed}
          onValueChange={(phone) => form.setValue('phone', phone, { shouldValidate: form.formState.isSubmitted })}
        />
      </Field>
      <p className={styles.actions}>
        <Button type="submit" kind="soft" pending={isSending}>
          Получить код
        </Button>
        {onCancel && <Button onClick={onCancel}>Отмена</Button>}
      </p>
    </Form>
  );
}

interface CodeFormProps {
  pending: NonNullable<OwnPhone['pending']>;
  /** The number the code went to; empty after the page was opened anew, when only its end is known. */
  typed: string;
  onDone: () => void;
  onOther: () => void;
}

/** The code of the message, another one after a while, and the way back to the number. */
export function CodeForm({ pending, typed, onDone, onOther }: CodeFormProps) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm(readCodeSchema, {
    defaultValues: { code: '' },
    async send(body, idempotency_key) {
      await formApi.phone_confirm({ body }, { idempotency_key });
      await revalidate();
      onDone();
    },
  });
  const { form, isSending, errorOf } = contract;
  const { setFocus } = form;
  const isJustSent = typed !== '';
  useEffect(() => {
    if (isJustSent) setFocus('code');
  }, [isJustSent, setFocus]);
  return (
    <Form contract={contract} className={styles.form} aria-label="Код из сообщения">
      <Field
        label="Код из&nbsp;сообщения"
        hint={typeset(
          `${PHONE_CHECK_LIMITS.digits} цифр, отправили на номер ${pending.masked ?? ''}. Действует ${PHONE_CHECK_LIMITS.minutes} минут.`,
        )}
        error={errorOf('code')}
      >
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          {...form.register('code')}
        />
      </Field>
      <p className={styles.actions}>
        <Button type="submit" kind="soft" pending={isSending}>
          Подтвердить
        </Button>
        {isJustSent && <Resend phone={typed} from={pending.resend_at} />}
        <Button kind="ghost" onClick={onOther}>
          Другой номер
        </Button>
      </p>
    </Form>
  );
}

function Resend({ phone, from }: { phone: string; from: string }) {
  const { make, isPending } = useDirectMove();
  const left = useCountdown(from) ?? 0;
  return (
    <Button
      kind="ghost"
      disabled={left > 0}
      pending={isPending}
      onClick={() => void make((options) => api.phone_code_send({ body: { phone } }, options))}
    >
      {left > 0 ? `Новый код через ${left}\u00A0с` : 'Прислать новый код'}
    </Button>
  );
}
