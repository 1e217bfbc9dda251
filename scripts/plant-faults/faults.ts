import type { Fault } from './fault.ts';
import { MONEY_FAULTS } from './faults/money.ts';
import { RIGHTS_FAULTS } from './faults/rights.ts';
import { SCREEN_FAULTS } from './faults/screens.ts';
import { TEXT_FAULTS } from './faults/texts.ts';

/** Exactly forty; a new kind of mistake replaces one of the same kind. */
export const FAULTS: readonly Fault[] = [...RIGHTS_FAULTS, ...MONEY_FAULTS, ...TEXT_FAULTS, ...SCREEN_FAULTS];
