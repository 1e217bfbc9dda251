import type { ComponentType } from 'react';
import { hasDrafts } from '../lib/drafts.ts';
import { ALIVE } from '../lib/early-submit.ts';
import { untouchedPart } from '../ui/late-part.tsx';

const DRAWN = `form[method=post]:not([${ALIVE}])`;

/**
 * A form that the server draws and whose code comes when somebody touches the page: most of what a page of one form loads is
 * the form's checking. What is typed and pressed before waits for it, as for any script (forms/early-input.ts). Where this
 * browser keeps drafts it comes at once, so that nobody begins anew beside one.
 */
export const lateForm = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  untouchedPart(load, () => document.querySelector(DRAWN) === null || hasDrafts());
