import type { Slice, SliceParts } from '../platform/slice.ts';
import { makeExports } from './export/export-service.ts';
import { privacyRoutes } from './routes.ts';
import { privacySweeps } from './sweeps.ts';

export const privacySlice = ({ storage, stopped, contextOf, publisher }: SliceParts) =>
  ({
    routes: privacyRoutes(storage),
    sweeps: privacySweeps,
    deliveries: { make_exports: () => makeExports(contextOf, { storage, stopped, brand: publisher.brand }) },
  }) satisfies Slice;
