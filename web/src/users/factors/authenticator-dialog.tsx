import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useContractForm } from '../../forms/contract-form.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import { api, formApi } from '../../lib/api/api.ts';
import QrCode from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeField } from './code-field.tsx';
import styles from './factors.module.css';

const readSchema = async () => (await import('@provodka/contract/people/factors.ts')).codeForm;

interface AuthenticatorDialogProps {
  onClose: () => void;
  /** Called with recovery codes when this is the first factor. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** A secret for an app, as a picture and as letters, and a field for its first code. */
export default function AuthenticatorDialog({ onClose, onAdded }: AuthenticatorDialogProps) {
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<{ secret: string; url: string } | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    // A second request would replace the secret on the screen.
    if (isAsked.current) return;
    isAsked.current = true;
    api.auth_authenticator_begin().then(({ data }) => setShown(data), onClose);
  }, [onClose]);
  const contract = useContractForm(readSchema, {
    defaultValues: { code: '' },
    async send(body) {
      const { data } = await formApi.auth_authenticator_confirm({ body });
      await revalidate();
      onAdded(data.recovery_codes);
    },
  });
  return (
    <FormModal
      title="Подключить приложение с кодами"
      description="Подойдёт любое: Яндекс Ключ, Google Authenticator, Aegis. Отсканируйте картинку или введите ключ вручную, затем введите код, который покажет приложение."
      onClose={onClose}
      contract={contract}
      action="Подключить"
      before={
        shown ? (
          <div className={styles.secret}>
            <QrCode text={shown.url} label="QR-код для приложения" className={styles.qr} />
            <div>
              <small>Ключ</small>
              <code>{shown.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              <a href={shown.url}>Открыть в&nbsp;приложении на&nbsp;этом устройстве</a>
            </div>
          </div>
        ) : (
          <Skeleton lines={[60, 80]} />
        )
      }
    >
      <CodeField contract={contract} isFirst hint="Шесть цифр из&nbsp;приложения." />
    </FormModal>
  );
}
