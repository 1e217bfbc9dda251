import type { Slice, SliceParts } from '../platform/slice.ts';
import { messageConsumers } from './consumers.ts';
import { messageRoutes } from './routes.ts';

export const messageSlice = (parts: SliceParts) =>
  ({ routes: messageRoutes(parts), consumers: messageConsumers(parts.contextOf) }) satisfies Slice;
