import { beforeEach } from 'vitest';

/** Files share the document of their worker (`isolate` in ../vitest.config.ts): what one leaves there must not meet the next. */
beforeEach(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren();
});
