import type { Slice } from '../platform/slice.ts';
import { complaintRoutes } from './routes.ts';

export const complaintSlice = () => ({ routes: complaintRoutes() }) satisfies Slice;
