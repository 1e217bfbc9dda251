export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Sets the text of a field as if it were typed. React ignores changes made through its own setter of the element, so
 * the native one is called.
 */
export function setInputText(control: Control, value: string): void {
  control.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
