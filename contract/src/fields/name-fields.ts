import { NAME_FLAWS, type NameFlaw, personNameFlaw, teamTitleFlaw } from '@provodka/domain/people/name-rules.ts';
import * as z from 'zod/mini';
import { type Bounds, line } from './fields.ts';

/** Messages about names that nobody may have, by the flaw (product: trust). */
export const NAME_FLAW_TEXTS: Record<NameFlaw, string> = {
  no_letter: 'напишите буквами',
  two_alphabets: 'пишите каждое слово буквами одного алфавита',
  marks: 'уберите лишние значки над буквами',
  sign: 'уберите знаки, которых не бывает в именах',
  reserved: 'эти слова закреплены за биржей. Выберите другие',
  address: 'адреса сайтов здесь не указывают',
};

/** Signs that nobody sees, which a name has no use for. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Blanks of any width, as texts of other programs have them. */
const BLANKS = /\p{Zs}+/gu;

/** The name of a person, or a part of it. */
export const personName = (label: string, bounds: Bounds, ask?: string) => named(personNameFlaw, label, bounds, ask);

/** The title of a team. */
export const teamTitle = (label: string, bounds: Bounds, ask?: string) => named(teamTitleFlaw, label, bounds, ask);

function named(flawOf: (name: string) => NameFlaw | null, label: string, bounds: Bounds, ask?: string) {
  const checks = NAME_FLAWS.map((flaw) =>
    z.refine<string>((name) => flawOf(name) !== flaw, `${label}: ${NAME_FLAW_TEXTS[flaw]}`),
  );
  const seen = z.transform((value: unknown) =>
    typeof value === 'string' ? value.replaceAll(INVISIBLE, '').replaceAll(BLANKS, ' ') : value,
  );
  return z.pipe(z.pipe(seen, line(label, bounds, ask)), z.string().check(...checks));
}
