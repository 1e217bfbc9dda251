import { dealForm } from '@provodka/contract/deals/deals.ts';
import { rubles } from '@provodka/contract/fields/fields.ts';
import { DEAL_LIMITS } from '@provodka/domain/deals/deal-terms.ts';
import * as z from 'zod/mini';

/** The contract's schema with the highest price of these settings, in rubles. */
export const dealFormSchema = (highest: number) =>
  z.extend(dealForm, { price: rubles('Цена', [DEAL_LIMITS.price[0], highest], 'Укажите цену') });
