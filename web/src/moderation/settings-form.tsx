import { SETTINGS, settingUnit } from '@provodka/contract/setting-titles.ts';
import type { AdminSettingsView, settingsForm } from '@provodka/contract/settings.ts';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { type ContractForm, useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { classes } from '../lib/format/classes.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Checkbox } from '../ui/fields/choice.tsx';
import { DateField, MomentField } from '../ui/fields/date-field.tsx';
import { Field, FieldRow } from '../ui/fields/field.tsx';
import { NumberInput } from '../ui/fields/number-input.tsx';
import { StickyActionBar } from '../ui/sticky-action-bar.tsx';
import { changedForm, changedMeanwhile, SETTING_GROUPS, type SettingValues, valuesOf } from './setting-values.ts';
import styles from './settings.module.css';

const readSchema = async () => (await import('./setting-schema.ts')).settingSchema;

/**
 * Every setting of the marketplace (product: thresholds, calls). Only changed values are sent, each with its previous one, so that
 * two admins do not undo each other's changes unawares.
 */
export function SettingsForm({ view: { settings, rights } }: { view: AdminSettingsView }) {
  const { revalidate } = useRevalidator();
  const reason = reasonOf(rights.edit);
  const now = valuesOf(settings);
  const [filled, setFilled] = useState(now);
  const contract = useContractForm<SettingValues, z.output<typeof settingsForm>>(readSchema, {
    defaultValues: filled,
    async send(checked, idempotency_key) {
      const { form } = contract;
      const body = changedForm(checked, form.getValues(), filled, now);
      const saved = await formApi.settings_update({ body }, { idempotency_key }).catch(async (error) => {
        await revalidate();
        throw error;
      });
      const values = valuesOf(saved.data.settings);
      setFilled(values);
      form.reset(values);
      await revalidate();
    },
  });
  const typed = useWatch({ control: contract.form.control });
  const save = (
    <Button type="submit" kind="pri" size="lg" pending={contract.isSending} disabled={reason !== null}>
      Сохранить
    </Button>
  );
  return (
    <Form contract={contract} className={styles.form} aria-label="Настройки биржи">
      {SETTING_GROUPS.map(({ title, note, paths }) => (
        <Card key={title} title={title}>
          {note && <p className={styles.note}>{note}</p>}
          <fieldset className={styles.fields} disabled={reason !== null} aria-label={title}>
            {pairsOf(paths).map((pair) => (
              <FieldRow key={pair[0]}>
                {pair.map((path) => (
                  <SettingField
                    key={path}
                    path={path}
                    contract={contract}
                    others={changedMeanwhile(path, typed, filled, now)}
                  />
                ))}
              </FieldRow>
            ))}
          </fieldset>
        </Card>
      ))}
      <div className={classes(styles.actions, styles.save)} data-sticky-actions>
        {save}
        {reason && <span className={styles.reason}>{reason}</span>}
      </div>
      <StickyActionBar>{save}</StickyActionBar>
    </Form>
  );
}

const pairsOf = (paths: readonly string[]): string[][] =>
  paths.flatMap((_, place) => (place % 2 === 0 ? [paths.slice(place, place + 2)] : []));

interface SettingFieldProps {
  path: string;
  contract: ContractForm<SettingValues>;
  /** The value another admin has saved meanwhile, in words. */
  others: string | null;
}

function SettingField({ path, contract, others }: SettingFieldProps) {
  const { title, kind, hint: usual } = SETTINGS[path] ?? { title: path, kind: 'flag' };
  const { control, register } = contract.form;
  const hint = others ? `Сейчас на бирже: ${others}` : usual;
  if (kind === 'flag') {
    return (
      <Checkbox hint={hint} {...register(path)}>
        {title}
      </Checkbox>
    );
  }
  return (
    <Field
      label={title}
      aside={kind === 'moment' ? 'по Москве' : undefined}
      hint={hint}
      error={contract.errorOf(path)}
      group={kind === 'moment'}
    >
      <Controller
        control={control}
        name={path}
        render={({ field: { ref, value, onChange, onBlur } }) => {
          if (kind === 'day') return <DateField value={value as string | null} onValueChange={onChange} />;
          if (kind === 'moment') return <MomentField value={value as string} onValueChange={onChange} />;
          const number = value as number | null;
          return (
            <NumberInput
              ref={ref}
              trimmed={kind === 'percent'}
              end={settingUnit(kind, number ?? 0)}
              value={number}
              onBlur={onBlur}
              onValueChange={onChange}
            />
          );
        }}
      />
    </Field>
  );
}
