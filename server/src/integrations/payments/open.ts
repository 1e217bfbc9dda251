import type { OpenPayments, PaymentParts } from './mode.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { openYookassa } from './yookassa.ts';

/** The payment provider of the configuration (product: money). */
export const openPayments = (parts: PaymentParts): OpenPayments =>
  parts.yookassa ? openYookassa(parts.yookassa) : openSandbox(parts);
