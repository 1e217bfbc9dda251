export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Puts a text into a field as if a person typed it now. React believes only a change it has not written itself: its own
 * setter of the element is passed by.
 */
export function retype(control: Control, value: string): void {
  control.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
