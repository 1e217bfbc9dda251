import type { ListedClassifier } from '@provodka/contract/content.ts';
import { ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import type { ContractForm } from '../../forms/contract-form.ts';
import { Card } from '../../ui/cards/card.tsx';
import { AddChip, Chips } from '../../ui/chip.tsx';
import { Field, FieldRow } from '../../ui/fields/field.tsx';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import type { Choice } from '../../ui/fields/multi-select-props.ts';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { classifierGroups } from '../classifiers.ts';
import { SUPPORT_WORDS } from '../order-system.ts';
import styles from './order-form.module.css';
import type { OrderFormValues } from './order-form-values.ts';

export interface OrderClassifiers {
  configurations: ListedClassifier[];
  platforms: ListedClassifier[];
}

interface SystemCardProps {
  contract: ContractForm<OrderFormValues>;
  classifiers: OrderClassifiers;
}

/** «Что за система»: configurations and platforms of 1C. */
export function OrderSystemCard({ contract, classifiers }: SystemCardProps) {
  return (
    <Card title="Что за система" as="section">
      <div className={styles.fields}>
        <ClassifierField
          contract={contract}
          name="configurations"
          label="Конфигурации"
          aside={`от ${ORDER_LIMITS.configurations[0]} до ${ORDER_LIMITS.configurations[1]}`}
          most={ORDER_LIMITS.configurations[1]}
          placeholder="Найти конфигурацию"
          classifiers={classifiers.configurations}
        />
        <ClassifierField
          contract={contract}
          name="platforms"
          label="Платформы"
          aside={`до ${ORDER_LIMITS.platforms[1]}`}
          most={ORDER_LIMITS.platforms[1]}
          placeholder="Найти платформу или интеграцию"
          classifiers={classifiers.platforms}
        />
        <FieldRow>
          <ReleaseField contract={contract} />
          <SupportField contract={contract} />
        </FieldRow>
      </div>
    </Card>
  );
}

type OfContract = Pick<SystemCardProps, 'contract'>;

function ReleaseField({ contract }: OfContract) {
  const { field } = useController({ control: contract.form.control, name: 'release' });
  return (
    <Field label="Релиз конфигурации" aside="необязательно" error={contract.errorOf('release')}>
      <TextInput {...field} placeholder="например, 3.0.150.28" autoComplete="off" />
    </Field>
  );
}

const SUPPORT = [
  { value: 'yes', label: SUPPORT_WORDS.on },
  { value: 'no', label: SUPPORT_WORDS.off },
] as const;

function SupportField({ contract }: OfContract) {
  const { field } = useController({ control: contract.form.control, name: 'is_on_support' });
  const { value, onChange, ...rest } = field;
  return (
    <Field label="На&nbsp;поддержке?" aside="необязательно" error={contract.errorOf('is_on_support')}>
      <Select<'' | 'yes' | 'no'>
        {...rest}
        placeholder="Не знаю"
        options={SUPPORT}
        value={value === null ? '' : value ? 'yes' : 'no'}
        onValueChange={(chosen) => onChange(chosen === '' ? null : chosen === 'yes')}
      />
    </Field>
  );
}

interface ClassifierFieldProps {
  contract: ContractForm<OrderFormValues>;
  name: 'configurations' | 'platforms';
  label: string;
  aside: string;
  most: number;
  placeholder: string;
  classifiers: ListedClassifier[];
}

const MOST_SUGGESTIONS = 5;

/** A search over all of them, and the first of each group one press away. */
function ClassifierField({ contract, name, label, aside, most, placeholder, classifiers }: ClassifierFieldProps) {
  const { field } = useController({ control: contract.form.control, name });
  const { choices, suggested } = useMemo(() => choicesOf(classifiers), [classifiers]);
  const titles = useMemo(() => new Map(classifiers.map(({ id, title }) => [id, title])), [classifiers]);
  const value = field.value.map((id) => ({ value: String(id), label: titles.get(id) ?? `№ ${id}` }));
  const change = (ids: number[]) => {
    field.onChange(ids);
    field.onBlur();
  };
  const offered = field.value.length < most ? suggested.filter(({ id }) => !field.value.includes(id)) : [];
  return (
    <Field label={label} aside={aside} error={contract.errorOf(name)}>
      <MultiSelect
        value={value}
        onValueChange={(next) => change(next.map((choice) => Number(choice.value)))}
        options={choices}
        most={most}
        placeholder={placeholder}
      />
      {offered.length > 0 && (
        <div className={styles.suggestions}>
          <Chips>
            {offered.slice(0, MOST_SUGGESTIONS).map(({ id, title }) => (
              <AddChip key={id} aria-label={`Добавить: ${title}`} onClick={() => change([...field.value, id])}>
                {title}
              </AddChip>
            ))}
          </Chips>
        </div>
      )}
    </Field>
  );
}

/** Items under their groups' titles; the first of a group is its most usual one. */
function choicesOf(classifiers: ListedClassifier[]): { choices: Choice[]; suggested: ListedClassifier[] } {
  const groups = classifierGroups(classifiers);
  return {
    choices: groups.flatMap(({ group, items }) =>
      items.map(({ id, title, synonyms }) => ({ value: String(id), label: title, group: group.title, synonyms })),
    ),
    suggested: groups.flatMap(({ items }) => items.slice(0, 1)),
  };
}
