import { StartError } from '../server/src/platform/start-error.ts';
import { serve } from '../server/src/serve.ts';
import { buildWeb } from './build.ts';

/** `npm start`: builds the site when its sources changed, and sets up and starts the server meanwhile. */
await serve(
  buildWeb().catch((error) => {
    throw error instanceof Error ? new StartError(error.message) : error;
  }),
);
