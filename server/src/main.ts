import { serve } from './serve.ts';

// With the site that is there; `npm start` builds it meanwhile.
await serve(Promise.resolve());
