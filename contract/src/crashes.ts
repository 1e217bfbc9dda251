import { CRASH_KINDS, CRASH_LIMITS } from '@provodka/domain/text/crashes.ts';
import * as z from 'zod/mini';
import { bool, cursorPaging, line, oneOf, optional, text } from './fields/fields.ts';
import { moment, nothing } from './http/envelope.ts';
import { route } from './http/route.ts';

const CRASH_SLICES = ['open', 'fixed'] as const;

/** A report of an error from a browser; the server keeps a part of it (domain/src/text/crashes.ts). */
export const crashForm = z.object({
  kind: oneOf('Вид', CRASH_KINDS),
  message: text('Сообщение', CRASH_LIMITS.message),
  /** Places in our files as `file:line:column`, one a line, the innermost first. */
  stack: optional(text('Стек', CRASH_LIMITS.stack)),
  /** The id of the page's route. */
  route: optional(line('Страница', CRASH_LIMITS.route)),
  build: optional(line('Сборка', CRASH_LIMITS.build)),
  /** The request whose failure the page shows. */
  request_id: optional(line('Код ошибки', CRASH_LIMITS.request_id)),
});
export type CrashForm = z.output<typeof crashForm>;

export const crashFixForm = z.object({ is_fixed: bool('Исправлено') });

/** Errors with one message at one place of one build of the site. */
export const crashView = z.object({
  id: z.int(),
  kind: z.enum(CRASH_KINDS),
  message: z.string(),
  frames: z.array(z.string()),
  /** The route of the last report. */
  route: z.nullable(z.string()),
  build: z.nullable(z.string()),
  is_current_build: z.boolean(),
  browsers: z.array(z.string()),
  /** The last request that failed with it. */
  request_id: z.nullable(z.string()),
  number: z.int(),
  first_at: moment,
  last_at: moment,
  is_fixed: z.boolean(),
});
export type CrashView = z.infer<typeof crashView>;

export const crashRoutes = {
  crashes_report: route('crashes_report', {
    auth: 'guest',
    is_anonymous: true,
    per_minute: CRASH_LIMITS.perMinute,
    summary:
      'Tell of an error of the site in a browser: it is counted in a group by message, place and build, without anything of the person',
    body: crashForm,
    data: nothing,
  }),
  moderator_crashes_list: route('moderator_crashes_list', {
    auth: 'moderator',
    summary: 'Errors of the site in browsers, the last met first: the open groups by default, or those marked as fixed',
    query: z.object({
      slice: z._default(optional(oneOf('Раздел', CRASH_SLICES)), 'open'),
      ...cursorPaging,
    }),
    data: z.array(crashView),
    paged: true,
    counters: z.object({ open: z.int(), fixed: z.int() }),
  }),
  crashes_fix: route('crashes_fix', {
    auth: 'moderator',
    summary: 'Mark a group of errors as fixed, or take that back; the same error of a newer build is another group',
    body: crashFixForm,
    data: nothing,
  }),
};
export type CrashCalls = keyof typeof crashRoutes;
