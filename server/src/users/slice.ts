import { openProviders } from '../integrations/oidc/provider.ts';
import type { Slice, SliceParts } from '../platform/slice.ts';
import { userRoutes } from './routes.ts';
import { userSweeps } from './sweeps.ts';

type UserParts = Omit<Parameters<typeof userRoutes>[0], 'providers'> & Pick<SliceParts, 'config'>;

export const userSlice = (parts: UserParts) =>
  ({
    routes: userRoutes({ ...parts, providers: openProviders(parts.config.oidc) }),
    sweeps: userSweeps,
  }) satisfies Slice;
