import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';

/** The fields of an order about the customer's system. */
export type System = Pick<OrderView, 'release' | 'is_on_support'>;

/** Words for a configuration that its vendor updates, and for a modified one. */
export const SUPPORT_WORDS = { on: 'На\u00a0поддержке', off: 'Снята с\u00a0поддержки' } as const;

const supportWords = ({ is_on_support }: System): string | null =>
  is_on_support === null ? null : SUPPORT_WORDS[is_on_support ? 'on' : 'off'];

/** «Релиз 3.0.150.28», «Снята с поддержки»; empty when the order says nothing. */
export function systemTags(system: System): string[] {
  return [system.release && `Релиз${NBSP}${system.release}`, supportWords(system)].filter((words) => words !== null);
}

/** The tags in one string: «релиз 3.0.150.28, снята с поддержки»; empty when there are none. */
export const systemWords = (system: System): string => systemTags(system).join(', ').toLowerCase();
