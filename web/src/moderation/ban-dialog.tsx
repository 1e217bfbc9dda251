import type { banForm, ModeratorUser } from '@provodka/contract/moderation.ts';
import { BAN_REASONS, type BanReason, type BanTarget, MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { addDays, endOfMoscowDay, moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatDay } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { isText } from '../lib/session/stored-values.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Chip, Chips } from '../ui/chip.tsx';
import { SegmentedControl } from '../ui/fields/choice.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import styles from './ban-dialog.module.css';

interface BanDialogProps {
  user: ModeratorUser;
  onClose: () => void;
}

interface BanWords {
  target: BanTarget;
  reason_code: BanReason | '';
  comment: string;
  note: string;
}

const TARGETS: { value: BanTarget; label: string }[] = [
  { value: 'user', label: 'Пользователя' },
  { value: 'customer', label: 'Заказчика' },
  { value: 'freelancer', label: 'Исполнителя' },
];
/** Days a ban lasts, the last of them whole. */
const TERMS = [3, 14, 30, null] as const;
const [, LONGEST] = MODERATION_LIMITS.comment;
const KEPT = { comment: isText, note: isText };
const readSchema = async () => (await import('@provodka/contract/moderation.ts')).banForm;

/** Asks for the target, the reason and the term of a ban. */
export default function BanDialog({ user, onClose }: BanDialogProps) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  const [days, setDays] = useState<(typeof TERMS)[number]>(14);
  const blank = { target: 'user', reason_code: '', comment: '', note: '' } as const;
  const contract = useContractForm<BanWords, z.output<typeof banForm>>(readSchema, {
    defaultValues: blank,
    async send(words, idempotency_key) {
      const until = days === null ? {} : { until: endOf(now, days).toISOString() };
      const body = { ...words, ...until };
      await formApi.users_ban({ params: { uuid: user.uuid }, body }, { idempotency_key });
      autosave.forget();
      await revalidate();
      onClose();
    },
  });
  const autosave = useAutosave(contract.form, { noun: `ban-${user.uuid}`, version: null, blank, kept: KEPT });
  const { register, control } = contract.form;
  return (
    <FormModal
      title="Заблокировать"
      shape="sheet"
      onClose={onClose}
      contract={contract}
      autosave={autosave}
      action="Заблокировать"
      kind="neg"
      before={
        <div className={styles.person}>
          <Avatar name={user.full_name} src={user.avatar} size={44} />
          <span>
            <b>{user.full_name}</b>
            <small>{user.login}</small>
          </span>
        </div>
      }
      className={styles.fields}
    >
      <Field label="Что блокируем" group error={contract.errorOf('target')}>
        <Controller
          control={control}
          name="target"
          render={({ field }) => (
            <SegmentedControl
              name="target"
              options={TARGETS}
              value={field.value}
              onValueChange={(target) => field.onChange(target)}
            />
          )}
        />
      </Field>
      <Field label="Причина" error={contract.errorOf('reason_code')}>
        <Select
          placeholder="Выберите причину"
          options={BAN_REASONS.map(({ code, title }) => ({ value: code, label: title }))}
          {...register('reason_code')}
        />
      </Field>
      <Field
        label="Что написать человеку"
        max={LONGEST}
        hint="Прочитает только он. Остальные видят причину и срок."
        error={contract.errorOf('comment')}
      >
        <TextArea rows={4} {...register('comment')} />
      </Field>
      <Field label="Заметка для модераторов" aside="необязательно" max={LONGEST} error={contract.errorOf('note')}>
        <TextArea rows={2} {...register('note')} />
      </Field>
      <Field label="До какого числа" group>
        <Chips>
          {TERMS.map((term) => (
            <Chip key={term} single name="term" checked={term === days} onChange={() => setDays(term)}>
              {termTitle(term, now)}
            </Chip>
          ))}
        </Chips>
      </Field>
    </FormModal>
  );
}

const endOf = (now: number, days: number) => endOfMoscowDay(moscowDay(addDays(new Date(now), days)));

function termTitle(days: number | null, now: number): string {
  if (days === null) return 'Навсегда';
  return days === 14
    ? `До${NBSP}${formatDay(addDays(new Date(now), days).toISOString(), now)}`
    : days === 30
      ? 'Месяц'
      : '3 дня';
}
