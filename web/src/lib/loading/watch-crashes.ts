import type { CrashKind } from '@provodka/domain/text/crashes.ts';
import type { CrashPlace } from '../api/crash-report.ts';

const place: CrashPlace = { file: '', route: undefined };

export function nameRoute(route: string | undefined): void {
  place.route = route;
}

/** Tells the server of errors that nothing has caught. */
export function watchCrashes(file: string): void {
  place.file = file;
  addEventListener('error', ({ error }) => reportCrashLazily('script', error));
  addEventListener('unhandledrejection', ({ reason }) => reportCrashLazily('script', reason));
}

/**
 * Tells the server of an error, by code that is loaded with the first one. When that code cannot be loaded nobody is told,
 * since the report needs the same code.
 */
export function reportCrashLazily(kind: CrashKind, error: unknown, requestId?: string): void {
  void import('../api/crash-report.ts').then(
    ({ reportCrash }) => reportCrash({ kind, error, requestId, place }),
    () => undefined,
  );
}
