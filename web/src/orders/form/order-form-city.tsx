import { type Control, useController } from 'react-hook-form';
import { api } from '../../lib/api.ts';
import { Field } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import type { Choice } from '../../ui/multi-select-props.ts';
import type { OrderFormValues } from './order-form-values.ts';

/** Where the work is, when it matters; found by the beginning of the name. */
export function OrderCityField({ control, error }: { control: Control<OrderFormValues>; error: string | null }) {
  const { field } = useController({ control, name: 'city' });
  const chosen = field.value ? [{ value: String(field.value.id), label: field.value.title }] : [];
  return (
    <Field label="Город" aside="необязательно" hint="Если нужно приезжать. Остальное делают удалённо." error={error}>
      <MultiSelect
        value={chosen}
        onValueChange={(choices) => {
          // Another city takes the place of the chosen one.
          const last = choices.at(-1);
          field.onChange(last ? { id: Number(last.value), title: last.label } : null);
        }}
        search={findCities}
        placeholder="Найти город"
        empty="Такого города нет в списке"
      />
    </Field>
  );
}

async function findCities(query: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await api.cities_list({ query: { query } }, { signal });
  return data.map(({ id, title, region }) => ({ value: String(id), label: title, hint: region }));
}
