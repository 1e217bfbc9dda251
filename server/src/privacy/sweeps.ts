/** Sweeps of personal data: called every minute by each instance, safe to run side by side. */
import type { FreeContext } from '../platform/context.ts';
import { sweepDeletions } from './erasure.ts';
import { sweepExports } from './export/export-service.ts';

export const privacySweeps = (context: FreeContext<null>) => ({
  delete_accounts: () => sweepDeletions(context),
  drop_exports: () => sweepExports(context),
});
