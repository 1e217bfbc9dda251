/** Sweeps of sign-ins and bans: called every minute by each instance, safe to run side by side. */
import type { FreeContext } from '../platform/context.ts';
import { sweepAttempts } from './attempts.ts';
import { sweepDevices } from './device-store.ts';
import { sweepEmailChanges } from './email-service.ts';
import { sweepTokens } from './email-token-store.ts';
import { sweepRecoveries } from './factor-recovery-service.ts';
import { deleteEndedSteps } from './factor-store.ts';
import { sweepBans } from './sanctions.ts';
import { sweepSessions } from './sessions.ts';
import { sweepTraces } from './traces.ts';

/** Everything that is over or may be forgotten by now, by the names under which failures are reported. */
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
});
