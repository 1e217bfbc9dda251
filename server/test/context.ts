import { openContent } from '../src/content/service.ts';
import type { FreeContext } from '../src/platform/context.ts';
import type { Viewer } from '../src/platform/viewer.ts';
import type { TestServer } from './server.ts';

/** What a handler would be given now if this viewer called; for services that are asked directly. */
export const contextOf = <V extends Viewer | null>({ db, clock }: TestServer, viewer: V): FreeContext<V> => ({
  db,
  content: openContent(db, clock),
  viewer,
  now: clock.now(),
});
