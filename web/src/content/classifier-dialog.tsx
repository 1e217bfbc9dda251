import type { AdminClassifier, classifierForm, classifierUpdateForm } from '@provodka/contract/classifiers.ts';
import { CLASSIFIER_LIMITS, type ClassifierList, hasGroups } from '@provodka/domain/classifiers.ts';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { Checkbox } from '../ui/fields/choice.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea, TextInput } from '../ui/fields/text-input.tsx';
import styles from './content.module.css';
import { linesOf } from './text-lines.ts';

/** The fields as they are typed; synonyms stand one on a line. */
interface Typed {
  title: string;
  region: string;
  parent_id: string;
  bank_id: string;
  place: string;
  synonyms: string;
  is_active: boolean;
}

/** The schema of a new row: a change leaves out the list it belongs to and the number of a bank. */
async function readSchema(list: ClassifierList) {
  const { classifierForm, classifierUpdateForm } = await import('@provodka/contract/classifiers.ts');
  const listed = z.transform((typed: Typed): unknown => ({ ...typed, list, synonyms: linesOf(typed.synonyms) }));
  return z.pipe(listed, z.extend(classifierUpdateForm, classifierForm.shape));
}

interface ClassifierDialogProps {
  list: ClassifierList;
  row: AdminClassifier | null;
  groups: readonly { id: number; title: string }[];
  onClose: () => void;
}

/** Edits a row of a list that people choose from: its title, its place and whether it is offered. */
export default function ClassifierDialog({ list, row, groups, onClose }: ClassifierDialogProps) {
  const { revalidate } = useRevalidator();
  const typed: Typed = {
    title: row?.title ?? '',
    region: row?.region ?? '',
    parent_id: row ? String(row.parent?.id ?? '') : String(groups[0]?.id ?? ''),
    bank_id: '',
    place: String(row?.place ?? ''),
    synonyms: row?.synonyms.join('\n') ?? '',
    is_active: row?.is_active ?? true,
  };
  const contract = useContractForm<Typed, z.output<typeof classifierForm> & z.output<typeof classifierUpdateForm>>(
    () => readSchema(list),
    {
      defaultValues: typed,
      async send(body, idempotency_key) {
        if (row) {
          const params = { list, row: String(row.id) };
          await formApi.classifiers_update({ params, body: { ...body, seen_at: row.updated_at } }, { idempotency_key });
        } else await formApi.classifiers_create({ body: { ...body, list } }, { idempotency_key });
        await revalidate();
        onClose();
      },
    },
  );
  const { register } = contract.form;
  const options = [
    ...(row ? [] : [{ value: '', label: 'Новая группа' }]),
    ...groups.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  return (
    <FormModal
      title={row ? 'Изменить строку' : 'Новая строка'}
      shape="sheet"
      onClose={onClose}
      contract={contract}
      action="Сохранить"
      className={styles.words}
    >
      <Field label="Название" max={CLASSIFIER_LIMITS.title[1]} error={contract.errorOf('title')}>
        <TextInput data-autofocus defaultValue={typed.title} {...register('title')} />
      </Field>
      {list === 'cities' && (
        <Field label="Регион" error={contract.errorOf('region')}>
          <TextInput defaultValue={typed.region} {...register('region')} />
        </Field>
      )}
      {hasGroups(list) && !row?.is_group && (
        <Field label="Группа" error={contract.errorOf('parent_id')}>
          <Select options={options} {...register('parent_id')} />
        </Field>
      )}
      {list === 'banks' && !row && (
        <Field label="Номер участника СБП" hint="Двенадцать цифр от НСПК." error={contract.errorOf('bank_id')}>
          <TextInput inputMode="numeric" {...register('bank_id')} />
        </Field>
      )}
      {row && row.place !== null && (
        <Field
          label="Место"
          hint={hasGroups(list) && !row.is_group ? 'Внутри группы, считая с первого.' : 'Считая с первого.'}
          error={contract.errorOf('place')}
        >
          <TextInput inputMode="numeric" defaultValue={typed.place} {...register('place')} />
        </Field>
      )}
      <Field
        label="Как ещё называют"
        aside="необязательно"
        hint="Каждое на своей строке. Так её найдут в полях и фильтрах."
        error={contract.errorOf('synonyms')}
      >
        <TextArea rows={3} defaultValue={typed.synonyms} {...register('synonyms')} />
      </Field>
      <Checkbox
        hint="Выключенную нельзя выбрать заново, но там, где она уже выбрана, она останется."
        {...register('is_active')}
      >
        Предлагать в полях и фильтрах
      </Checkbox>
    </FormModal>
  );
}
