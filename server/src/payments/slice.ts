import type { Slice, SliceParts } from '../platform/slice.ts';
import { followPayments } from './follow.ts';
import type { ProviderParts } from './purposes.ts';
import { paymentRoutes } from './routes.ts';

export const paymentSlice = (parts: ProviderParts & Pick<SliceParts, 'contextOf'>) =>
  ({
    routes: paymentRoutes(parts),
    /** Sends and looks up payments that wait for the provider. */
    followPayments: () => followPayments(parts.contextOf(), parts),
  }) satisfies Slice & { followPayments(): Promise<void> };
