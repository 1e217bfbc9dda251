// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { EARLY_SUBMIT_SCRIPT } from '../lib/loading/before-hydration.ts';
import { readEarlyInput, replayEarlyInput } from './early-input.ts';

test('a form sent early waits for hydration, and is sent once with the typed values', () => {
  document.body.innerHTML = `<form method="post"><input name="login" value=""><input name="method" type="radio" value="sbp">
    <button type="submit" value="publish">Отправить</button></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  const [login, radio] = [...form.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  const sent: string[] = [];
  const heard: string[] = [];
  runInThisContext(EARLY_SUBMIT_SCRIPT);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(login.value);
  });
  login.addEventListener('input', () => heard.push(login.value));

  login.value = 'ivan';
  radio.checked = true;
  form.requestSubmit(form.querySelector('button'));
  expect(sent).toEqual([]);
  expect(form.querySelector('button')?.getAttribute('aria-busy')).toBe('true');

  const early = readEarlyInput(form);
  // Registering the fields overwrites their values like this.
  login.value = '';
  radio.checked = false;
  replayEarlyInput(form, early);
  expect(sent).toEqual(['ivan']);
  expect(heard).toEqual(['ivan']);
  expect(radio.checked).toBe(true);
  expect(form.querySelector('button')?.hasAttribute('aria-busy')).toBe(false);
});
