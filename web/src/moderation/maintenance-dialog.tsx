import type { maintenanceForm } from '@provodka/contract/settings.ts';
import { MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { useNow } from '../lib/live/clock.ts';
import { isText } from '../lib/session/stored-values.ts';
import { Chip, Chips } from '../ui/chip.tsx';
import { MomentField } from '../ui/fields/date-field.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import styles from './ban-dialog.module.css';
import { fromMoscowInput, toMoscowInput } from './setting-values.ts';

/** Minutes from now. */
const TERMS = [
  { minutes: 15, title: '15 минут' },
  { minutes: 30, title: '30 минут' },
  { minutes: 60, title: '1 час' },
  { minutes: 180, title: '3 часа' },
];
const USUAL = 30;
const [, LONGEST] = MODERATION_LIMITS.comment;
const BLANK = { comment: '' };
const KEPT = { comment: isText };

interface Words {
  finished_at: string;
  comment: string;
}

/** The end is typed as Moscow's clock; without a comment none is sent. */
const readSchema = async () => {
  const contract = await import('@provodka/contract/settings.ts');
  const wire = z.transform(
    ({ finished_at, comment }: Words): z.input<typeof maintenanceForm> => ({
      finished_at: fromMoscowInput(finished_at),
      comment,
    }),
  );
  return z.pipe(wire, contract.maintenanceForm);
};

/** Asks for the end and the reason of technical work, which closes the site to everybody but moderators. */
export default function MaintenanceDialog({ finishedAt, onClose }: { finishedAt: string | null; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const now = useNow();
  const inMinutes = (minutes: number) => toMoscowInput(new Date(now + minutes * 60_000).toISOString());
  const [term, setTerm] = useState<number | null>(finishedAt === null ? USUAL : null);
  const contract = useContractForm<Words, z.output<typeof maintenanceForm>>(readSchema, {
    defaultValues: { finished_at: finishedAt === null ? inMinutes(USUAL) : toMoscowInput(finishedAt), ...BLANK },
    async send(body, idempotency_key) {
      await formApi.maintenance_set({ body }, { idempotency_key });
      autosave.forget();
      await revalidate();
      onClose();
    },
  });
  const autosave = useAutosave(contract.form, { noun: 'maintenance', version: null, blank: BLANK, kept: KEPT });
  const { register, setValue, control } = contract.form;
  return (
    <FormModal
      title={finishedAt === null ? 'Начать технические работы?' : 'Сдвинуть окончание работ'}
      description="Сайт закроется для всех, кроме модераторов: вместо страниц будет обратный отсчёт до окончания."
      onClose={onClose}
      contract={contract}
      autosave={autosave}
      action={finishedAt === null ? 'Закрыть сайт' : 'Сдвинуть'}
      kind="neg"
      className={styles.fields}
    >
      <Field label="На сколько" group>
        <Chips>
          {TERMS.map(({ minutes, title }) => (
            <Chip
              key={minutes}
              single
              name="term"
              checked={term === minutes}
              onChange={() => {
                setTerm(minutes);
                setValue('finished_at', inMinutes(minutes), { shouldDirty: true });
              }}
            >
              {title}
            </Chip>
          ))}
        </Chips>
      </Field>
      <Field label="Окончание" aside="по Москве" error={contract.errorOf('finished_at')} group>
        <Controller
          control={control}
          name="finished_at"
          render={({ field: { value, onChange } }) => (
            <MomentField
              value={value}
              onValueChange={(moment) => {
                setTerm(null);
                onChange(moment);
              }}
            />
          )}
        />
      </Field>
      <Field
        label="Причина"
        aside="необязательно"
        max={LONGEST}
        hint="Останется в журнале модераторов."
        error={contract.errorOf('comment')}
      >
        <TextArea rows={3} {...register('comment')} />
      </Field>
    </FormModal>
  );
}
