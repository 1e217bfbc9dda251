import type { Slice } from '../platform/slice.ts';
import { accountRoutes } from './routes.ts';

export const accountSlice = (parts: Parameters<typeof accountRoutes>[0]) =>
  ({ routes: accountRoutes(parts) }) satisfies Slice;
