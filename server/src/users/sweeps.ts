/** Sweeps of sign-ins and bans: called every minute by each instance, safe to run side by side. */
import type { FreeContext } from '../platform/context.ts';
import { sweepAttempts } from './auth/attempts.ts';
import { sweepDevices } from './auth/device-store.ts';
import { sweepSessions } from './auth/sessions.ts';
import { sweepEmailChanges } from './email/email-service.ts';
import { sweepTokens } from './email/email-token-store.ts';
import { sweepRecoveries } from './factors/factor-recovery-service.ts';
import { deleteEndedSteps } from './factors/factor-store.ts';
import { sweepBans } from './sanctions/sanctions.ts';
import { sweepTraces } from './sanctions/traces.ts';
import { sweepTokens as sweepApiTokens } from './tokens/token-service.ts';
import { sweepDeliveries } from './webhooks/webhook-service.ts';

/** Endings and deletions that are due, by the names under which failures are reported. */
export const userSweeps = (context: FreeContext<null>) => ({
  lift_bans: () => sweepBans(context),
  forget_sessions: () => sweepSessions(context),
  forget_email_tokens: () => sweepTokens(context),
  forget_email_changes: () => sweepEmailChanges(context),
  forget_attempts: () => sweepAttempts(context),
  end_lost_factors: () => sweepRecoveries(context),
  forget_second_steps: () => deleteEndedSteps(context.db, context.now),
  forget_traces: () => sweepTraces(context),
  forget_devices: () => sweepDevices(context),
  forget_api_tokens: () => sweepApiTokens(context),
  forget_webhook_deliveries: () => sweepDeliveries(context),
});
