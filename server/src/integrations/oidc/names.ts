import { composeFullName, PEOPLE_LIMITS } from '@provodka/domain/people/people.ts';
import type { ExternalIdentity } from './port.ts';

/** Parts of a name as a site tells them, whatever they are. */
export interface ToldName {
  last: unknown;
  first: unknown;
  middle?: unknown;
  whole?: unknown;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFC').replaceAll(/\s+/g, ' ').trim() : '';

/** A name by the parts the site tells; by the whole where it tells one part at most and the whole says more. */
export function toldName({ last, first, middle, whole }: ToldName): Pick<ExternalIdentity, 'full_name' | 'name_parts'> {
  const name_parts = { last_name: textOf(last), first_name: textOf(first), middle_name: textOf(middle) };
  const told = Object.values(name_parts).filter((part) => part !== '');
  const composed = composeFullName(name_parts);
  const said = textOf(whole);
  if (told.length === 0 || (told.length === 1 && said.length > composed.length))
    return { full_name: said || null, name_parts: null };
  // A part that fits no field of a profile stays in the whole alone.
  const fits = told.every((part) => part.length <= PEOPLE_LIMITS.name[1]);
  return { full_name: composed, name_parts: fits ? name_parts : null };
}
