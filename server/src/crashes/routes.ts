import type { CrashCalls } from '@provodka/contract/crashes.ts';
import { free, type Handlers, read, write } from '../platform/http/handler.ts';
import { type CountingParts, openCounting } from './counting-service.ts';
import { fixCrash, listCrashes } from './service.ts';

/** Calls of contract/crashes.ts. */
export function crashRoutes(parts: CountingParts): Handlers<CrashCalls> {
  const count = openCounting(parts);
  return {
    crashes_report: free(async (_, { body, user_agent }) => {
      await count(body, user_agent);
      return { data: null };
    }),
    moderator_crashes_list: read((context, { query }) => listCrashes(context, query, parts.build)),
    crashes_fix: write(async (context, { params, body }) => {
      await fixCrash(context, params.crash_id, body.is_fixed);
      return { data: null, message: body.is_fixed ? 'Сбой отмечен исправленным' : 'Сбой снова в списке' };
    }),
  };
}
