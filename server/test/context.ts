import { openContent } from '../src/content/service.ts';
import type { FreeContext } from '../src/platform/context.ts';
import type { Viewer } from '../src/platform/viewer.ts';
import { publisherOf } from '../src/server-parts.ts';
import type { TestServer } from './server.ts';

/** The context a handler gets when this viewer calls now; for tests that call services directly. */
export const contextOf = <V extends Viewer | null>({ db, clock, built }: TestServer, viewer: V): FreeContext<V> => ({
  db,
  content: openContent(db, clock, publisherOf(built.config)),
  viewer,
  now: clock.now(),
});
