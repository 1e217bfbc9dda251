import { PHONE_LIMITS, type PhoneFlaw, readPhone } from '@provodka/domain/people/phones.ts';
import * as z from 'zod/mini';

/** The sentence for each flaw of a phone. */
const FLAWS: Record<PhoneFlaw, string> = {
  letters: 'Укажите телефон цифрами, например +7 (917) 302-55-41',
  extension: 'Добавочный номер указать нельзя: оставьте прямой телефон, без добавочного',
  short: 'Не хватает цифр: после +7 их десять, например +7 (917) 302-55-41',
  long: 'Лишние цифры: после +7 их десять, а номер другой страны начните с +',
  country: 'Такого кода нет: проверьте цифры после +',
};

/** A phone as people type it, stored in E.164 (domain/src/people/phones.ts). */
export function phone() {
  return z.pipe(
    z.string(FLAWS.letters).check(
      z.refine((text) => 'phone' in readPhone(text), { error: ({ input }) => sentenceFor(String(input)) }),
      z.maxLength(PHONE_LIMITS.typed[1], FLAWS.long),
    ),
    z.transform((text) => {
      const read = readPhone(text);
      return 'phone' in read ? read.phone : text;
    }),
  );
}

function sentenceFor(text: string): string {
  const read = readPhone(text);
  return 'flaw' in read ? FLAWS[read.flaw] : FLAWS.letters;
}

/** A phone of Russia, to which the fast payment system pays. */
export function russianPhone() {
  return z.pipe(
    phone(),
    z.string().check(z.regex(/^\+7\d{10}$/, 'Выплата по СБП идёт на российский номер: +7 и десять цифр')),
  );
}
