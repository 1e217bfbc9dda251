import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';

/** What an order tells of its system. */
export type System = Pick<OrderView, 'release' | 'is_on_support'>;

/** What is said of a configuration that its vendor updates, and of one that was changed. */
export const SUPPORT_WORDS = { on: 'На\u00a0поддержке', off: 'Снята с\u00a0поддержки' } as const;

const supportWords = ({ is_on_support }: System): string | null =>
  is_on_support === null ? null : SUPPORT_WORDS[is_on_support ? 'on' : 'off'];

/** «Релиз 3.0.150.28», «Снята с поддержки»; none where nothing is told. */
export function systemTags(system: System): string[] {
  return [system.release && `Релиз${NBSP}${system.release}`, supportWords(system)].filter((words) => words !== null);
}

/** The same in one piece: «релиз 3.0.150.28, снята с поддержки»; empty when nothing is told. */
export const systemWords = (system: System): string => systemTags(system).join(', ').toLowerCase();
