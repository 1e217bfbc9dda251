import type { FreeContext } from '../platform/context.ts';
import { forgetOldMerges } from './unmerge-service.ts';

export const classifierSweeps = (context: FreeContext<null>) => ({ forget_merges: () => forgetOldMerges(context) });
