import { type Control, useController } from 'react-hook-form';
import { CitySelect } from '../../people/city-select.tsx';
import { Field } from '../../ui/fields/field.tsx';
import type { OrderFormValues } from './order-form-values.ts';

export function OrderCityField({ control, error }: { control: Control<OrderFormValues>; error: string | null }) {
  const { field } = useController({ control, name: 'city' });
  return (
    <Field label="Город" aside="необязательно" hint="Если нужно приезжать. Остальное делают удалённо." error={error}>
      <CitySelect value={field.value} onValueChange={field.onChange} />
    </Field>
  );
}
