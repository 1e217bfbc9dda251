/** Sweeps of personal data: called every minute by each instance, safe to run side by side. */
import type { FreeContext } from '../platform/context.ts';
import { sweepDeletions } from './erasure.ts';

export const privacySweeps = (context: FreeContext<null>) => ({
  delete_accounts: () => sweepDeletions(context),
});
