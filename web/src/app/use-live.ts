import { useEffect, useRef } from 'react';
import { forgetUnread, isStreamed } from '../lib/live/live.ts';
import { useRootData, useViewer } from '../lib/loading/page-data.ts';
import { retryImport } from '../lib/loading/retry-import.ts';

/** Opens the event stream of a signed-in person; its code loads after the first paint. */
export function useLive(): void {
  const person = useViewer()?.uuid;
  const root = useRootData();
  const after = useRef(root?.last_event_id ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page's data were loaded again
  useEffect(() => {
    if (!isStreamed()) forgetUnread();
  }, [root]);
  useEffect(() => {
    if (!person) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { listenAsPerson } = await retryImport(() => import('./live-updates.ts'));
      if (!isOver) stop ??= listenAsPerson(person, after.current);
    };
    const timer = setTimeout(() => void start(), 0);
    // A page in the back/forward cache must not hold the stream.
    const rest = () => {
      stop?.();
      stop = undefined;
    };
    const wake = ({ persisted }: PageTransitionEvent) => void (persisted && start());
    addEventListener('pagehide', rest);
    addEventListener('pageshow', wake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('pagehide', rest);
      removeEventListener('pageshow', wake);
      rest();
    };
  }, [person]);
}
