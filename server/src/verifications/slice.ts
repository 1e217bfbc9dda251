import type { FreeContext } from '../platform/context.ts';
import type { Slice, SliceParts } from '../platform/slice.ts';
import { phoneRoutes } from './phone-routes.ts';
import { type PhoneParts, sweepChecks } from './phone-service.ts';
import { verificationRoutes } from './routes.ts';
import { expireVerifications } from './service.ts';

export const verificationSlice = (parts: Pick<SliceParts, 'secret' | 'storage'> & PhoneParts) =>
  ({
    routes: { ...verificationRoutes(parts), ...phoneRoutes(parts) },
    moves: (context: FreeContext<null>) => ({ expire_verifications: () => expireVerifications(context) }),
    sweeps: (context: FreeContext<null>) => ({ forget_phone_checks: () => sweepChecks(context) }),
  }) satisfies Slice;
