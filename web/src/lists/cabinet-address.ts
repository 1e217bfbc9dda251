import { useLocation } from 'react-router';

/** Query fields to write; null takes a field away. */
export type AddressChanges = Record<string, string | null>;

/** The address of the same list changed; whatever changes, it is read from its first page. */
export function changedAddress(place: { pathname: string; search: string }, changes: AddressChanges): string {
  const query = new URLSearchParams(place.search);
  query.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text ? `${place.pathname}?${text}` : place.pathname;
}

/** The fields of the current address, and addresses that differ from it. */
export function useCabinetAddress(): {
  fieldOf: (name: string) => string | null;
  changed: (changes: AddressChanges) => string;
} {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  return {
    fieldOf: (name) => query.get(name),
    changed: (changes) => changedAddress({ pathname, search }, changes),
  };
}
