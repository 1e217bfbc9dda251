import type { Slice } from '../platform/slice.ts';
import { privacyRoutes } from './routes.ts';
import { privacySweeps } from './sweeps.ts';

export const privacySlice = () => ({ routes: privacyRoutes(), sweeps: privacySweeps }) satisfies Slice;
