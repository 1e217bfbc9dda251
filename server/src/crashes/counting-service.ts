/** Counts errors of browsers, however many come at once. */
import { createHash } from 'node:crypto';
import type { CrashForm } from '@provodka/contract/crashes.ts';
import { browserName } from '@provodka/contract/fields/device-words.ts';
import {
  isServerCrash,
  SERVER_CRASH,
  sanitizeBuild,
  sanitizeFrames,
  sanitizeMessage,
  sanitizeRequestId,
  sanitizeRoute,
} from '@provodka/domain/text/crashes.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { addToGroups, type MetGroup } from './store.ts';

export interface CountingParts {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The build of the site that this server gives out; null where it gives out none. */
  build: string | null;
  meters: {
    /** Errors of browsers, by the build of their page. */
    countCrash(build: string): void;
  };
}

/** Groups that wait for the statement before them; what is met beyond that is counted by the metric alone. */
const MOST_WAITING = 100;

/**
 * Takes reports of one process. One statement runs at a time: what is met meanwhile is added up and written by the
 * next one, so a storm costs each process one connection and each group one write for all of its reports.
 */
export function openCounting({ db, clock, log, build, meters }: CountingParts) {
  let waiting = new Map<string, MetGroup>();
  let writing: Promise<void> = Promise.resolve();
  /** The write of what waits now, once the one that runs has ended. */
  let next: Promise<void> | null = null;

  async function write(): Promise<void> {
    const met = [...waiting.values()];
    waiting = new Map();
    next = null;
    const begun = await addToGroups(db, met, clock.now());
    for (const { id, kind, message, frames, route, build: of } of begun)
      log.warn({ crash: id, kind, message, frames, route, build: of }, 'Browsers meet an error that is new');
  }

  /** Counts an error; resolves when it is kept. */
  return async (form: CrashForm, userAgent: string | null): Promise<void> => {
    const group = groupOf(form, userAgent);
    meters.countCrash(group.build !== null && group.build === build ? group.build : 'another');
    const same = waiting.get(group.fingerprint);
    if (!same && waiting.size >= MOST_WAITING) return;
    waiting.set(group.fingerprint, same ? together(same, group) : group);
    next ??= writing = writing.catch(() => undefined).then(write);
    await next;
  };
}

const together = (same: MetGroup, more: MetGroup): MetGroup => ({
  ...same,
  number: same.number + more.number,
  route: more.route ?? same.route,
  request_id: more.request_id ?? same.request_id,
  browsers: [...new Set([...same.browsers, ...more.browsers])],
});

/** Makes the group of a report, without names of people and their texts. */
function groupOf(form: CrashForm, userAgent: string | null): MetGroup {
  const kind = isServerCrash(form.message) ? 'server' : form.kind;
  const message = kind === 'server' ? SERVER_CRASH : sanitizeMessage(form.message);
  const frames = sanitizeFrames(form.stack ?? '');
  const route = sanitizeRoute(form.route ?? '');
  const build = sanitizeBuild(form.build ?? '');
  const place = frames[0] ?? route;
  return {
    fingerprint: createHash('sha256')
      .update(JSON.stringify([kind, message, place, build]))
      .digest('hex')
      .slice(0, 32),
    kind,
    message,
    frames,
    route,
    build,
    browsers: [browserName(userAgent)],
    request_id: sanitizeRequestId(form.request_id ?? ''),
    number: 1,
  };
}
