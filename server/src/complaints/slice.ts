import type { Slice, SliceParts } from '../platform/slice.ts';
import { complaintRoutes } from './routes.ts';

export const complaintSlice = ({ storage }: Pick<SliceParts, 'storage'>) =>
  ({ routes: complaintRoutes({ storage }) }) satisfies Slice;
