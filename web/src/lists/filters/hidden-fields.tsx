import { type Changes, type ListAt, parametersAt } from '../list-place.ts';

interface HiddenFieldsProps<Place extends object> {
  at: ListAt<Place>;
  /** What the form asks for itself is undefined here. */
  changes: Changes<NoInfer<Place>>;
}

/** The rest of a list's place in a plain form. */
export function HiddenFields<Place extends object>({ at, changes }: HiddenFieldsProps<Place>) {
  return [...parametersAt(at, changes)].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ));
}
