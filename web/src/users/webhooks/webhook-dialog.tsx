import type { webhookForm } from '@provodka/contract/people/webhooks.ts';
import { EVENT_GROUP_ROWS } from '@provodka/domain/notification-preferences.ts';
import { WEBHOOK_GROUPS, WEBHOOK_LIMITS, type WebhookGroup } from '@provodka/domain/people/webhooks.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../../forms/contract-form.ts';
import { FormModal } from '../../forms/form-modal.tsx';
import { formApi } from '../../lib/api/api.ts';
import { Checkbox } from '../../ui/fields/choice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { OwnWebhook } from '../account.ts';

const readSchema = async () => (await import('@provodka/contract/people/webhooks.ts')).webhookForm;

interface WebhookDialogProps {
  /** The address that is changed, null for a new one. */
  webhook: OwnWebhook | null;
  onClose: () => void;
  /** Called with the secret of a new one, which is told only once. */
  onMade: (secret: string) => void;
}

/** The name of an address, where it leads and what it is told of. */
export default function WebhookDialog({ webhook, onClose, onMade }: WebhookDialogProps) {
  const { revalidate } = useRevalidator();
  const { title, url, groups } = webhook ?? { title: '', url: '', groups: [] };
  const contract = useContractForm<
    { title: string; url: string; groups: WebhookGroup[] },
    z.output<typeof webhookForm>
  >(readSchema, {
    defaultValues: { title, url, groups: [...groups] },
    async send(body, idempotency_key) {
      if (webhook) {
        await formApi.auth_webhooks_update({ params: { webhook_id: webhook.id }, body }, { idempotency_key });
        await revalidate();
        onClose();
        return;
      }
      const { data } = await formApi.auth_webhooks_create({ body }, { idempotency_key });
      onMade(data.secret);
      await revalidate();
    },
  });
  const { form, choice, errorOf } = contract;
  return (
    <FormModal
      title={webhook ? 'Изменить адрес' : 'Новый адрес'}
      description="Программа получит выбранные уведомления, даже&nbsp;если на&nbsp;сайте вы их&nbsp;отключили."
      onClose={onClose}
      contract={contract}
      action={webhook ? 'Сохранить' : 'Добавить адрес'}
    >
      <Field label="Название" max={WEBHOOK_LIMITS.title[1]} error={errorOf('title')}>
        <TextInput placeholder="Обмен с 1С" data-autofocus {...form.register('title')} />
      </Field>
      <Field label="Адрес" error={errorOf('url')}>
        <TextInput placeholder="https://example.ru/hs/provodka/hook" inputMode="url" {...form.register('url')} />
      </Field>
      <Field label="О чём сообщать" group error={errorOf('groups')}>
        {WEBHOOK_GROUPS.map((group) => (
          <Checkbox key={group} {...choice('groups', group)}>
            {EVENT_GROUP_ROWS[group].title}
          </Checkbox>
        ))}
      </Field>
    </FormModal>
  );
}
