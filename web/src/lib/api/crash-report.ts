/** Reports of errors to the server, with nothing of the person (product: crashes). */
import { callAddress } from '@provodka/contract/http/client.ts';
import {
  CRASH_LIMITS,
  type CrashKind,
  isReportableCrash,
  isServerCrash,
  ownFrames,
  SERVER_CRASH,
  sanitizeMessage,
} from '@provodka/domain/text/crashes.ts';
import { getSite } from '../loading/site.ts';
import { isApiError } from './api-error.ts';
import { sendAnonymously } from './transport.ts';

const FOLDER = /^.*\/assets\//;

/** Errors that this page has reported. */
const told = new Set<string>();

/** The route of the page, for a report of its error. */
export interface CrashPlace {
  /** Address of a file of the site. */
  file: string;
  /** The id of the page's route. */
  route: string | undefined;
}

interface Crash {
  kind: CrashKind;
  error: unknown;
  requestId: string | undefined;
  place: CrashPlace;
}

/** Tells the server of an error once; a page tells of a few at most, however long it is open. */
export function reportCrash({ kind, error, requestId, place: { file, route } }: Crash): void {
  const [files] = FOLDER.exec(file) ?? [];
  // A site under development has other files.
  if (files === undefined) return;
  const crash = describe(kind, error, files);
  if (!crash) return;
  const name = `${crash.message} ${crash.stack ?? route}`;
  if (told.has(name) || told.size >= CRASH_LIMITS.perPage) return;
  told.add(name);
  sendAnonymously(callAddress('crashes_report'), { ...crash, route, build: getSite().build, request_id: requestId });
}

/** Null for an error that says nothing of our code. */
function describe(kind: CrashKind, error: unknown, files: string) {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : '';
  const isOfServer = kind === 'server' || isServerCrash(message) || (isApiError(error) && error.status === 500);
  if (isOfServer) return { kind: 'server', message: SERVER_CRASH };
  const frames = error instanceof Error ? ownFrames(error.stack ?? '', files) : [];
  if (frames.length === 0 || !isReportableCrash(message)) return null;
  return { kind, message: sanitizeMessage(message), stack: frames.join('\n') };
}
