import type { AdminClassifier, classifierMergeForm } from '@provodka/contract/classifiers.ts';
import { CLASSIFIER_LIMITS, type ClassifierList } from '@provodka/domain/classifiers.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { api, formApi } from '../lib/api/api.ts';
import { Field } from '../ui/fields/field.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import type { Choice } from '../ui/fields/multi-select-props.ts';
import styles from './content.module.css';

interface Chosen {
  into_id: number;
}

const readSchema = async () => (await import('@provodka/contract/classifiers.ts')).classifierMergeForm;

const FOUND = 20;

interface MergeDialogProps {
  list: ClassifierList;
  row: AdminClassifier;
  onClose: () => void;
}

/** Asks for the row that inherits all references to this one. */
export default function MergeDialog({ list, row, onClose }: MergeDialogProps) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Choice[]>([]);
  const contract = useContractForm<Chosen, z.output<typeof classifierMergeForm>>(readSchema, {
    defaultValues: {},
    async send({ into_id }, idempotency_key) {
      const params = { list, row: String(row.id) };
      await formApi.classifiers_merge({ params, body: { into_id, seen_at: row.updated_at } }, { idempotency_key });
      await revalidate();
      onClose();
    },
  });
  const search = async (query: string, signal: AbortSignal): Promise<Choice[]> => {
    const { data } = await api.moderator_classifiers({ query: { slice: list, query, limit: FOUND } }, { signal });
    return data.classifiers
      .filter(({ id, is_group, merged_into }) => id !== row.id && is_group === row.is_group && merged_into === null)
      .map(({ id, title, parent, region }) => {
        const hint = parent?.title ?? region;
        return { value: String(id), label: title, ...(hint && { hint }) };
      });
  };
  return (
    <FormModal
      title="Слить с другой строкой"
      onClose={onClose}
      contract={contract}
      action="Слить"
      before={
        <p className={styles.quiet}>
          Везде, где выбрана «{row.title}», будет другая строка: в заказах, профилях и подписках. Старые ссылки приведут
          к ней же. Отменить слияние можно {CLASSIFIER_LIMITS.merge_undo_days} дней.
        </p>
      }
      className={styles.words}
    >
      <Field label="С какой строкой" error={contract.errorOf('into_id')}>
        <MultiSelect
          value={chosen}
          onValueChange={(value) => {
            setChosen(value);
            if (value[0]) contract.form.setValue('into_id', Number(value[0].value));
          }}
          isSingle
          search={search}
          placeholder="Название"
          empty="Такой строки в списке нет"
        />
      </Field>
    </FormModal>
  );
}
