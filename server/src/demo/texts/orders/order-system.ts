import { SLOTS } from '../slots.ts';

/** Details of an order's system besides its classifiers. */
export interface OrderSystem {
  release: string | null;
  is_on_support: boolean | null;
}

/** Slots of releases by the title of the configuration that has them. */
const RELEASES: Readonly<Record<string, string>> = {
  'Бухгалтерия 3.0': 'release_bp',
  'Бухгалтерия КОРП': 'release_bp',
  'УТ 11.5': 'release_ut',
  'ERP 2.5': 'release_erp',
  'ЗУП 3.1': 'release_zup',
  'УНФ 3.0': 'release_unf',
};

const CHANGED = /снят\S* с поддержки|доработ|дописан|переписан|самопис/i;
const AS_BOUGHT = /типов|на поддержке|расширени/i;

/** Most customers name a release, the one of their text if it names one; the text also decides about changes. */
export function systemOf(configuration: string | undefined, text: string, index: number): OrderSystem {
  const releases = SLOTS[RELEASES[configuration ?? ''] ?? ''] ?? [];
  const said = releases.find((release) => text.includes(release));
  return {
    release: said ?? (index % 3 === 0 ? null : (releases[index % releases.length] ?? null)),
    is_on_support: CHANGED.test(text) ? false : AS_BOUGHT.test(text) || (index % 4 === 0 ? true : null),
  };
}
