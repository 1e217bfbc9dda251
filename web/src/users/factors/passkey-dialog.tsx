import { useRevalidator } from 'react-router';
import { useContractForm } from '../../forms/contract-form.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import { formApi } from '../../lib/api/api.ts';
import { makePasskey } from '../../lib/session/passkeys.ts';
import { toast } from '../../lib/session/toasts.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

const readSchema = async () => (await import('@provodka/contract/people/factors.ts')).passkeyTitleForm;

interface PasskeyDialogProps {
  /** The passkey to rename; without one a new one is added. */
  renamed: { id: number; title: string } | undefined;
  onClose: () => void;
  /** Called with recovery codes when this is the first factor. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** A passkey gets its name; a new one is then made by the browser. */
export default function PasskeyDialog({ renamed, onClose, onAdded }: PasskeyDialogProps) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm(readSchema, {
    defaultValues: { title: renamed?.title ?? '' },
    async send({ title }) {
      if (renamed) {
        await formApi.auth_passkey_rename({ params: { passkey_id: renamed.id }, body: { title } });
        await revalidate();
        onClose();
      } else {
        const { data } = await formApi.auth_passkey_begin();
        const made = await makePasskey(data);
        if (!made) {
          toast('Ключ не создан. Если он уже подключён, второй раз подключать не нужно', 'warning');
          return;
        }
        const added = await formApi.auth_passkey_add({ body: { ...made, title } });
        await revalidate();
        onAdded(added.data.recovery_codes);
      }
    },
  });
  const { form, errorOf } = contract;
  return (
    <FormModal
      title={renamed ? 'Переименовать ключ' : 'Добавить ключ доступа'}
      description={
        renamed
          ? undefined
          : 'С ним входят без пароля: по отпечатку, лицу или PIN-коду этого устройства. Назовите ключ, чтобы узнать его в списке.'
      }
      onClose={onClose}
      contract={contract}
      action={renamed ? 'Сохранить' : 'Продолжить'}
    >
      <Field label="Название" error={errorOf('title')}>
        <TextInput placeholder="Рабочий ноутбук" data-autofocus {...form.register('title')} />
      </Field>
    </FormModal>
  );
}
