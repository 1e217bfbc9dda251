import type { Right } from '@provodka/contract/http/envelope.ts';
import { TOKEN_SCOPE_TEXTS } from '@provodka/contract/people/token-texts.ts';
import type { tokenForm } from '@provodka/contract/people/tokens.ts';
import { TOKEN_DAYS, TOKEN_LIMITS, type TokenScope } from '@provodka/domain/people/tokens.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../../forms/contract-form.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import { formApi } from '../../lib/api/api.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { Checkbox, SegmentedControl } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import styles from './tokens.module.css';

const readSchema = async () => (await import('@provodka/contract/people/tokens.ts')).tokenForm;

/** Reading comes with every token. */
const CHOSEN: readonly TokenScope[] = ['respond', 'manage', 'money'];
const TERMS = TOKEN_DAYS.map((days) => ({ value: String(days), label: days === 365 ? 'Год' : `${days} дней` }));

interface NewTokenDialogProps {
  moneyRight: Right;
  onClose: () => void;
  /** Called with the secret, which is told only once. */
  onMade: (secret: string) => void;
}

/** The name, the scopes and the term of a new token. */
export default function NewTokenDialog({ moneyRight, onClose, onMade }: NewTokenDialogProps) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm<{ title: string; scopes: TokenScope[]; days: string }, z.output<typeof tokenForm>>(
    readSchema,
    {
      defaultValues: { title: '', scopes: [], days: String(TOKEN_DAYS[1]) },
      async send({ title, scopes, days }, idempotency_key) {
        const { data } = await formApi.auth_tokens_create({ body: { title, scopes, days } }, { idempotency_key });
        onMade(data.secret);
        await revalidate();
      },
    },
  );
  const { form, choice, errorOf } = contract;
  return (
    <FormModal
      title="Новый токен"
      description="Дайте программе только то, что ей нужно: кто получит токен, сможет то же."
      onClose={onClose}
      contract={contract}
      action="Создать токен"
    >
      <Field label="Название" max={TOKEN_LIMITS.title[1]} error={errorOf('title')}>
        <TextInput placeholder="Обмен с 1С" data-autofocus {...form.register('title')} />
      </Field>
      <Field label="Что разрешено" group error={errorOf('scopes')}>
        <p className={styles.always}>{typeset(`Читать может каждый токен. ${TOKEN_SCOPE_TEXTS.read.text}.`)}</p>
        {CHOSEN.map((scope) => {
          const isShut = scope === 'money' && !moneyRight.allowed;
          return (
            <Checkbox
              key={scope}
              disabled={isShut}
              hint={typeset(isShut ? (moneyRight.reason ?? '') : TOKEN_SCOPE_TEXTS[scope].text)}
              {...choice('scopes', scope)}
            >
              {TOKEN_SCOPE_TEXTS[scope].title}
            </Checkbox>
          );
        })}
      </Field>
      <Field label="Срок" group error={errorOf('days')}>
        <SegmentedControl
          name="days"
          options={TERMS}
          value={form.watch('days')}
          onValueChange={(days) => form.setValue('days', days)}
        />
      </Field>
    </FormModal>
  );
}
