import type { ComponentProps } from 'react';
import { useFollowedValue } from '../lib/use-followed-value.ts';
import { Select } from '../ui/fields/select.tsx';

interface ListSelectProps extends Omit<ComponentProps<typeof Select>, 'defaultValue'> {
  value: string;
}

/** A choice that stands in the address of a list. */
export function ListSelect({ value, ...rest }: ListSelectProps) {
  const field = useFollowedValue<HTMLSelectElement>(value);
  return <Select {...rest} ref={field} defaultValue={value} />;
}
