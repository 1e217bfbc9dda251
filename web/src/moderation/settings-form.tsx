import { SETTING_TITLES } from '@provodka/contract/setting-titles.ts';
import type { AdminSettingsView } from '@provodka/contract/settings.ts';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api.ts';
import { reasonOf } from '../lib/right.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Field, FieldRow } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { changedForm, DAYS, FLAGS, MOMENTS, type SettingValues, valuesOf, wireValues } from './setting-values.ts';
import styles from './settings.module.css';

const GROUPS = [
  { title: 'Безопасная сделка', of: (path: string) => path.startsWith('deal.') },
  { title: 'Заказчикам', of: (path: string) => path.startsWith('motivation.customer.') },
  { title: 'Исполнителям', of: (path: string) => path.startsWith('motivation.freelancer.') },
  { title: 'Даты', of: (path: string) => MOMENTS.includes(path) || DAYS.includes(path) },
  { title: 'Биржа', of: (path: string) => !path.includes('.') },
];

/** What is typed, with its moments as the contract wants them, checked by it. */
const readSchema = async () => {
  const { settingsForm } = await import('@provodka/contract/settings.ts');
  return z.pipe(z.transform(wireValues), settingsForm) as unknown as z.ZodMiniType<SettingValues>;
};

/** Every setting of the marketplace; only what was changed is sent, so two admins do not undo each other (decisions 9 and 16). */
export function SettingsForm({ view: { settings, rights } }: { view: AdminSettingsView }) {
  const { revalidate } = useRevalidator();
  const reason = reasonOf(rights.edit);
  const contract = useContractForm<SettingValues>(readSchema, {
    defaultValues: valuesOf(settings),
    async send(checked, idempotency_key) {
      const { form } = contract;
      const body = changedForm(checked, form.getValues(), valuesOf(settings));
      const { data } = await formApi.settings_update({ body }, { idempotency_key });
      form.reset(valuesOf(data.settings));
      void revalidate();
    },
  });
  return (
    <Form contract={contract} className={styles.form} aria-label="Настройки биржи">
      {GROUPS.map(({ title, of }) => (
        <Card key={title} title={title}>
          <fieldset className={styles.fields} disabled={reason !== null} aria-label={title}>
            <FieldRow>
              {Object.keys(SETTING_TITLES)
                .filter((path) => of(path) && !FLAGS.includes(path))
                .map((path) => (
                  <Field key={path} label={SETTING_TITLES[path]} error={contract.errorOf(path)}>
                    <TextInput {...lookOf(path)} {...contract.form.register(path)} />
                  </Field>
                ))}
            </FieldRow>
            {FLAGS.filter(of).map((path) => (
              <Checkbox key={path} {...contract.form.register(path)}>
                {SETTING_TITLES[path]}
              </Checkbox>
            ))}
          </fieldset>
        </Card>
      ))}
      <div className={styles.actions}>
        <Button type="submit" kind="pri" size="lg" pending={contract.isSending} disabled={reason !== null}>
          Сохранить
        </Button>
        {reason && <span className={styles.reason}>{reason}</span>}
      </div>
    </Form>
  );
}

function lookOf(path: string) {
  if (MOMENTS.includes(path)) return { type: 'datetime-local' } as const;
  return DAYS.includes(path) ? ({ type: 'date' } as const) : ({ inputMode: 'decimal' } as const);
}
