import type { Slice, SliceParts } from '../platform/slice.ts';
import { realtimeRoutes } from './routes.ts';
import { openRealtime } from './service.ts';

export function realtimeSlice(parts: SliceParts) {
  const { config } = parts;
  const realtime = openRealtime({ ...parts, isDemo: config.DEMO, isLimited: config.RATE_LIMIT > 0 });
  return {
    routes: realtimeRoutes(realtime),
    stop: () => realtime.stop(),
    countStreams: realtime.countStreams,
  } satisfies Slice & { stop(): Promise<void>; countStreams(): number };
}
