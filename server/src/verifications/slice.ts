import type { FreeContext } from '../platform/context.ts';
import type { Slice, SliceParts } from '../platform/slice.ts';
import { verificationRoutes } from './routes.ts';
import { expireVerifications } from './service.ts';

export const verificationSlice = (parts: Pick<SliceParts, 'secret' | 'storage'>) =>
  ({
    routes: verificationRoutes(parts),
    moves: (context: FreeContext<null>) => ({ expire_verifications: () => expireVerifications(context) }),
  }) satisfies Slice;
