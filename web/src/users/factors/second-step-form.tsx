import type { SecondStepWay } from '@provodka/domain/people/proof.ts';
import { useContractForm } from '../../forms/contract-form.ts';
import { Form } from '../../forms/form.tsx';
import { api, formApi } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from './code-field.tsx';
import { LostFactor } from './lost-factor.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './second-step.module.css';

const readSchema = async () => (await import('@provodka/contract/people/factors.ts')).codeForm;

interface SecondStepFormProps {
  ways: readonly SecondStepWay[];
  /** A path of this site, loaded as a full page with the new session. */
  returnTo: string;
}

/** Follows the password of a person with a second factor: a code, or a passkey. */
export default function SecondStepForm({ ways, returnTo }: SecondStepFormProps) {
  const contract = useContractForm(readSchema, {
    defaultValues: { code: '' },
    async send(body) {
      await formApi.auth_sign_in_second({ body });
      location.assign(returnTo);
    },
  });
  const byPasskey = ways.includes('passkey');
  return (
    <div className={styles.step}>
      {byPasskey && (
        <PasskeyButton
          kind="pri"
          size="lg"
          wide
          onSigned={async (passkey) => {
            await api.auth_sign_in_second({ body: { passkey } });
            location.assign(returnTo);
          }}
        >
          Приложить ключ доступа
        </PasskeyButton>
      )}
      <Form contract={contract} aria-label="Второй шаг входа">
        <CodeField contract={contract} isFirst />
        <Button type="submit" kind={byPasskey ? 'card' : 'pri'} size="lg" wide pending={contract.isSending}>
          Продолжить
        </Button>
      </Form>
      <LostFactor />
    </div>
  );
}
