import { api } from '../lib/api/api.ts';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import type { Choice } from '../ui/fields/multi-select-props.ts';

export interface ChosenCity {
  id: number;
  title: string;
  /** Absent where the city is its own region, and in drafts of before. */
  region?: string | undefined;
}

interface CitySelectProps {
  value: ChosenCity | null;
  onValueChange: (city: ChosenCity | null) => void;
}

/** A single city, searched by its name and its region. */
export function CitySelect({ value, onValueChange }: CitySelectProps) {
  return (
    <MultiSelect
      value={value ? [choiceOf(value)] : []}
      onValueChange={([chosen]) =>
        onValueChange(chosen ? { id: Number(chosen.value), title: chosen.label, region: chosen.hint } : null)
      }
      isSingle
      search={findCities}
      placeholder="Город или регион"
      empty="Такого города нет в списке"
    />
  );
}

/** Cities that are regions of their own, such as Moscow, show no region. */
const choiceOf = ({ id, title, region }: ChosenCity): Choice => ({
  value: String(id),
  label: title,
  ...(region && region !== title && { hint: region }),
});

async function findCities(query: string, signal: AbortSignal): Promise<Choice[]> {
  const { data } = await api.cities_list({ query: { query } }, { signal });
  return data.map(choiceOf);
}
