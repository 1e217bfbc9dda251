import { SETTINGS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { useState } from 'react';
import { useContractForm } from '../../forms/contract-form.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import { api, formApi } from '../../lib/api/api.ts';
import { PROVED_ADDRESS } from '../../lib/loading/addresses.ts';
import { useSite } from '../../lib/loading/page-data.ts';
import { apiAddress } from '../../lib/loading/site.ts';
import type { AskedProof } from '../../lib/session/proof.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/text-input.tsx';
import { Modal } from '../../ui/popups/modal.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const TITLE = 'Подтвердите, что это вы';

const readPassword = async () => (await import('@provodka/contract/people/auth.ts')).ownPasswordForm;
const readCode = async () => (await import('@provodka/contract/people/factors.ts')).codeForm;

/** Asks for proof of identity before the writes most harmful in a stolen session; the refused write then continues by itself. */
export default function ProofDialog({ ways, answer }: AskedProof) {
  if (ways.includes('code')) return <ByFactor ways={ways} answer={answer} />;
  if (ways.includes('password')) return <ByPassword answer={answer} />;
  return <Elsewhere ways={ways} answer={answer} />;
}

function ByFactor({ ways, answer }: AskedProof) {
  const contract = useContractForm(readCode, {
    defaultValues: { code: '' },
    async send(body) {
      await formApi.auth_proof({ body });
      answer(true);
    },
  });
  return (
    <FormModal
      title={TITLE}
      description="Введите код, и&nbsp;действие продолжится. Следующие десять минут не&nbsp;спросим."
      onClose={() => answer(false)}
      contract={contract}
      action="Подтвердить"
      before={
        ways.includes('passkey') && (
          <PasskeyButton
            wide
            onSigned={async (passkey) => {
              await api.auth_proof({ body: { passkey } });
              answer(true);
            }}
          >
            Приложить ключ доступа
          </PasskeyButton>
        )
      }
    >
      <CodeField contract={contract} isFirst />
    </FormModal>
  );
}

function ByPassword({ answer }: Pick<AskedProof, 'answer'>) {
  const contract = useContractForm(readPassword, {
    defaultValues: { password: '' },
    async send(body) {
      await formApi.auth_proof({ body });
      answer(true);
    },
  });
  const { form, errorOf } = contract;
  return (
    <FormModal
      title={TITLE}
      description="Введите пароль, и&nbsp;действие продолжится. Следующие десять минут не&nbsp;спросим."
      onClose={() => answer(false)}
      contract={contract}
      action="Подтвердить"
    >
      <Field label="Пароль" error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" data-autofocus {...form.register('password')} />
      </Field>
    </FormModal>
  );
}

/**
 * A person without a password signs in again through their site in another tab, so the typed text here stays and the write
 * continues. Or they set a password by a letter.
 */
function Elsewhere({ ways, answer }: AskedProof) {
  const [isAway, setAway] = useState(false);
  const sites = useSite()?.sign_in_sites ?? [];
  const shown = ways.includes('site') ? sites : [];
  return (
    <Modal
      title={TITLE}
      description={
        isAway
          ? 'Вход открыт в новой вкладке. Закончите его там, вернитесь сюда и продолжите: всё введённое на месте.'
          : 'Пароля у вас нет. Войдите ещё раз через сайт, с которым входите: он откроется в новой вкладке, а введённое останется здесь. Или задайте пароль в настройках: ссылка придёт на почту.'
      }
      onClose={() => answer(false)}
      actions={
        <>
          {isAway && (
            <Button kind="pri" onClick={() => answer(true)}>
              Продолжить
            </Button>
          )}
          {shown.map(({ name, title }) => (
            <ButtonAnchor
              key={name}
              kind={isAway ? 'sec' : 'pri'}
              target="_blank"
              onClick={() => setAway(true)}
              href={apiAddress(
                callAddress('auth_oidc_start', { params: { provider: name }, query: { return_to: PROVED_ADDRESS } }),
              )}
            >
              Войти через {title}
            </ButtonAnchor>
          ))}
          {!isAway && (
            <ButtonLink to={SETTINGS_ADDRESS} onClick={() => answer(false)}>
              Открыть настройки
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
