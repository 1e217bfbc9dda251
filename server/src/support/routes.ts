import type { SupportCalls } from '@provodka/contract/support.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { listTopics, readArticle } from './service.ts';

/** Calls of contract/support.ts. */
export function supportRoutes(): Handlers<SupportCalls> {
  return {
    support_home: read(async (context, { query }) => ({ data: await listTopics(context, query.query) })),
    support_article: read(async (context, { params }) => ({ data: await readArticle(context, params.slug) })),
  };
}
