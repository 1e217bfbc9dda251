import { type Control, setInputText } from '../lib/format/set-input-text.ts';
import { HYDRATED_ATTRIBUTE, WAITING } from '../lib/loading/before-hydration.ts';

interface Early {
  control: Control;
  value: string;
  isChecked: boolean;
}

/**
 * Reads what was typed and chosen before the scripts loaded. Call it before the fields are registered, which writes the
 * defaults over these values.
 */
export function readEarlyInput(form: HTMLFormElement | null): Early[] {
  const controls = [...(form?.elements ?? [])] as Control[];
  return controls.filter(isChanged).map((control) => ({
    control,
    value: control.value,
    isChecked: 'checked' in control && control.checked,
  }));
}

/** Puts early input into the hydrated fields, as if it were typed now, and repeats the waiting submit. */
export function replayEarlyInput(form: HTMLFormElement, early: readonly Early[]): void {
  form.setAttribute(HYDRATED_ATTRIBUTE, '');
  for (const { control, value, isChecked } of early) {
    if (isToggle(control)) {
      if (control.checked !== isChecked) control.click();
    } else setInputText(control, value);
  }
  const pressed = form.getAttribute(WAITING);
  if (pressed === null) return;
  form.removeAttribute(WAITING);
  form.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
  form.requestSubmit(pressed === '' ? null : form.querySelector<HTMLElement>(`button[value="${CSS.escape(pressed)}"]`));
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return control.value !== written?.value;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement) || control.type === 'file') return false;
  const { checked, defaultChecked, value, defaultValue } = control;
  return isToggle(control) ? checked !== defaultChecked : value !== defaultValue;
}
