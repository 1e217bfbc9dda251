import { LOOK_ALIKES } from '../text/letters.ts';

/** Signs that nobody sees. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** One sign for all that look alike, whatever alphabet they are of. */
const ALIKE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from(LOOK_ALIKES.latin, (letter, at) => [letter, LOOK_ALIKES.cyrillic[at] as string])),
  i: 'і',
  α: 'а',
  β: 'в',
  ε: 'е',
  ι: 'і',
  κ: 'к',
  ν: 'v',
  ο: 'о',
  ρ: 'р',
  τ: 'т',
  υ: 'у',
  χ: 'х',
  '0': 'о',
  '1': 'і',
  '3': 'з',
  '4': 'ч',
  '6': 'б',
  l: 'і',
  ё: 'е',
  й: 'й',
};

/** A name reduced to what a reader sees: small letters without marks and invisible signs, look-alikes unified. */
export const foldName = (name: string): string =>
  Array.from(
    name
      .normalize('NFKC')
      .replaceAll(INVISIBLE, '')
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/(?<!и)\p{M}|(?<=и)(?!\u0306)\p{M}/gu, '')
      .normalize('NFC'),
    (sign) => ALIKE[sign] ?? sign,
  ).join('');
