/** The trimmed text of a plain form's field, '' without one. */
export function formText(form: HTMLFormElement | FormData, name: string): string {
  const value = (form instanceof FormData ? form : new FormData(form)).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
