/** Troubles of a payment provider that one can switch on at the page of the sandbox bank; all are off at first (product: money). */
export const SWITCHES = [
  { name: 'late', title: 'С задержкой', hint: 'через 90 секунд' },
  { name: 'duplicate', title: 'Дважды', hint: 'второй раз через 5 секунд' },
  { name: 'out_of_order', title: 'Не по порядку', hint: 'сначала списание, потом резерв' },
  { name: 'failing', title: 'Не доходит', hint: 'сервер сам спросит о платеже' },
  { name: 'refuse_payouts', title: 'Отказ в выплатах', hint: 'банк получателя отклоняет перевод' },
  { name: 'offline', title: 'Банк не отвечает', hint: 'запросы о деньгах остаются без ответа' },
] as const;

export type SwitchName = (typeof SWITCHES)[number]['name'];
export type Switches = Record<SwitchName, boolean>;

/** Whether a value of a form is the name of a switch. */
export function isSwitch(name: unknown): name is SwitchName {
  return SWITCHES.some((known) => known.name === name);
}
