import type { Slice, SliceParts } from '../platform/slice.ts';
import { contentRoutes } from './routes.ts';

export const contentSlice = (parts: Pick<SliceParts, 'publisher' | 'storage'>) =>
  ({ routes: contentRoutes(parts) }) satisfies Slice;
