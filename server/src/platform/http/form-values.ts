/** Values of a query string or a form: a name that ends in `[]` or comes twice gives a list (product: wire). */
export type FormValues = Record<string, unknown>;

const LIST_NAME = /\[\d*\]$/;

/** Collects the pairs of a form into one object. The object has no prototype, so no name can reach one. */
export function gather(pairs: Iterable<[string, unknown]>): FormValues {
  const values = Object.create(null) as FormValues;
  for (const [rawName, value] of pairs) {
    const name = rawName.replace(LIST_NAME, '');
    const known = values[name];
    if (Array.isArray(known)) known.push(value);
    else if (name in values) values[name] = [known, value];
    else values[name] = LIST_NAME.test(rawName) ? [value] : value;
  }
  return values;
}

/** Parses `a=1&b[]=2&b[]=3`. */
export const parseForm = (text: string): FormValues => gather(new URLSearchParams(text));
