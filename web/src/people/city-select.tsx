import { api } from '../lib/api.ts';
import { MultiSelect } from '../ui/multi-select.tsx';
import type { Choice } from '../ui/multi-select-props.ts';

export interface ChosenCity {
  id: number;
  title: string;
}

interface CitySelectProps {
  value: ChosenCity | null;
  onValueChange: (city: ChosenCity | null) => void;
}

/** One city, found by the beginning of its name. */
export function CitySelect({ value, onValueChange }: CitySelectProps) {
  return (
    <MultiSelect
      value={value ? [{ value: String(value.id), label: value.title }] : []}
      onValueChange={([chosen]) => onValueChange(chosen ? { id: Number(chosen.value), title: chosen.label } : null)}
      isSingle
      search={findCities}
      placeholder="Найти город"
      empty="Такого города нет в списке"
    />
  );
}

async function findCities(query: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await api.cities_list({ query: { query } }, { signal });
  return data.map(({ id, title, region }) => ({ value: String(id), label: title, hint: region }));
}
