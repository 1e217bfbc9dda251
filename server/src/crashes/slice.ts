import type { FreeContext } from '../platform/context.ts';
import { siteBuild } from '../platform/pages/web-build.ts';
import type { Slice, SliceParts } from '../platform/slice.ts';
import type { CountingParts } from './counting-service.ts';
import { crashRoutes } from './routes.ts';
import { sweepCrashes } from './service.ts';

export const crashSlice = (parts: Pick<SliceParts, 'db' | 'clock' | 'log'> & Pick<CountingParts, 'meters'>) =>
  ({
    routes: crashRoutes({ ...parts, build: siteBuild() }),
    sweeps: (context: FreeContext<null>) => ({ drop_crashes: () => sweepCrashes(context) }),
  }) satisfies Slice;
