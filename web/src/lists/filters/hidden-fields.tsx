import { type Changes, type ListAt, parametersAt } from '../list-place.ts';

interface HiddenFieldsProps<Place extends object> {
  at: ListAt<Place>;
  /** Set the fields that the form asks for itself to undefined here. */
  changes: Changes<NoInfer<Place>>;
}

/** Carries the rest of a list's address through a plain form. */
export function HiddenFields<Place extends object>({ at, changes }: HiddenFieldsProps<Place>) {
  return [...parametersAt(at, changes)].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ));
}
