import type { Slice, SliceParts } from '../platform/slice.ts';
import type { ProviderParts } from './purposes.ts';
import { reconcilePayments } from './reconciler.ts';
import { paymentRoutes } from './routes.ts';

export const paymentSlice = (parts: ProviderParts & Pick<SliceParts, 'contextOf'>) =>
  ({
    routes: paymentRoutes(parts),
    /** Sends and looks up payments that wait for the provider. */
    reconcilePayments: () => reconcilePayments(parts.contextOf(), parts),
  }) satisfies Slice & { reconcilePayments(): Promise<void> };
