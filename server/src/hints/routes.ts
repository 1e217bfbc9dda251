import type { HintCalls } from '@provodka/contract/hints.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { listHints } from './service.ts';

/** Calls of contract/hints.ts. */
export function hintRoutes(): Handlers<HintCalls> {
  return { moderator_hints: read(async (context, { query }) => ({ data: await listHints(context, query) })) };
}
