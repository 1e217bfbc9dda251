import type { abonnementForm, ModeratorUser } from '@provodka/contract/moderation.ts';
import { MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import { endOfMoscowDay, shiftDay, startOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { wireDay } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { DateRange } from '../ui/fields/date-field.tsx';
import type { Days } from '../ui/fields/days.ts';
import { Field } from '../ui/fields/field.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import styles from './ban-dialog.module.css';

const readSchema = async () => (await import('@provodka/contract/moderation.ts')).abonnementForm;
const MONTH = 30;

/** An abonnement: what it is called and its days, both included. */
export default function AbonnementDialog({ user, onClose }: { user: ModeratorUser; onClose: () => void }) {
  const today = wireDay(useNow());
  const { revalidate } = useRevalidator();
  const [days, setDays] = useState<Days>({ from: today, to: shiftDay(today, MONTH) });
  const contract = useContractForm<{ title: string }, z.output<typeof abonnementForm>>(readSchema, {
    defaultValues: { title: user.abonnement?.title ?? 'Абонемент на месяц' },
    async send({ title }, idempotency_key) {
      const active_from = days.from && startOfMoscowDay(days.from).toISOString();
      const active_to = days.to && endOfMoscowDay(days.to).toISOString();
      const body = { title, ...(active_from && { active_from }), ...(active_to && { active_to }) };
      await formApi.users_abonnement({ params: { uuid: user.uuid }, body }, { idempotency_key });
      await revalidate();
      onClose();
    },
  });
  return (
    <FormModal
      title="Выдать абонемент"
      description={`${user.full_name}: отклики станут дешевле на время абонемента.`}
      onClose={onClose}
      contract={contract}
      action="Выдать"
      className={styles.fields}
    >
      <Field label="Название" max={MODERATION_LIMITS.abonnement_title[1]} error={contract.errorOf('title')}>
        <TextInput data-autofocus {...contract.form.register('title')} />
      </Field>
      <Field label="Дни действия" group>
        <DateRange value={days} onValueChange={setDays} />
      </Field>
    </FormModal>
  );
}
