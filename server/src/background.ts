import { startJobs } from './platform/jobs/jobs.ts';
import { type Loop, startLoop } from './platform/jobs/loop.ts';
import { dispatchEvents } from './platform/jobs/outbox-dispatcher.ts';
import type { BuiltApp } from './server-parts.ts';

/** A poll for events that no instance announces: those of sweeps, of other loops, and of an instance that died. */
const DISPATCH_MS = 1000;
/** A web process dispatches its own events at once; a worker looks for the rest. */
const OWN_DISPATCH_MS = 60_000;
/** The pause while there are events: reactions add further events, which should go on at once. */
const DISPATCH_SOON_MS = 200;
const PAYMENTS_MS = 1000;
const DELIVERIES_MS = 1000;
const SWEEP_MS = 60_000;
/** The pause between two long polls, each of which waits by itself for the first update. */
export const TELEGRAM_MS = 300;
const LONG_POLL_SECONDS = 25;
/** Time that messages under way get when the server stops: most arrive within it and are not sent again. */
const SENDING_MS = 2000;

export interface Background {
  stop(): Promise<void>;
}

/** Dispatches the events this process committed, where others do the background work. */
export function startOwnDispatch(server: BuiltApp): Background {
  const dispatcher = startDispatcher(server, OWN_DISPATCH_MS);
  server.onCommit(() => dispatcher.poke());
  return dispatcher;
}

function startDispatcher(server: BuiltApp, everyMs: number): Loop {
  const dispatcher = startLoop(
    everyMs,
    async () => {
      const events = await dispatchEvents(server.db, server.clock.now());
      server.meters.countEvents(events);
      // After some events more may be waiting.
      if (events.length > 0) dispatcher.poke(DISPATCH_SOON_MS);
    },
    (error) => server.report('dispatch', error),
  );
  return dispatcher;
}

/** Starts the background work: events are dispatched, payments followed, sweeps run. */
export async function startBackground(server: BuiltApp): Promise<Background> {
  const { report } = server;
  const dispatcher = startDispatcher(server, DISPATCH_MS);
  const onEnd = () => dispatcher.poke(DISPATCH_SOON_MS);
  const jobs = await startJobs(server.jobPool ?? server.pool, server.consumers, { report, onEnd });
  const payments = startLoop(
    PAYMENTS_MS,
    () => server.reconcilePayments(),
    (error) => report('payments', error),
  );
  const sweeps = startLoop(
    SWEEP_MS,
    async () => {
      await server.sweep();
      server.meters.recordSweep();
    },
    (error) => report('sweep', error),
  );
  // A loop of its own for each channel, so that a slow one holds up no other.
  const deliveries = Object.entries({ ...server.deliveries, tell_messages: server.notifyOfMessages }).map(
    ([name, deliver]) =>
      startLoop(
        DELIVERIES_MS,
        async () => {
          await deliver();
        },
        (error) => report(name, error),
      ),
  );
  const stopsListening = new AbortController();
  const telegram = startLoop(
    TELEGRAM_MS,
    async () => server.telegram?.turn({ seconds: LONG_POLL_SECONDS, signal: stopsListening.signal }),
    (error) => report('telegram', error),
  );
  server.onCommit(() => {
    dispatcher.poke();
    payments.poke();
  });
  return {
    async stop() {
      stopsListening.abort();
      const sending = setTimeout(() => server.stopSending(), SENDING_MS);
      const loops = [dispatcher, payments, sweeps, telegram, ...deliveries];
      await Promise.all([jobs.stop(), ...loops.map((loop) => loop.stop())]);
      clearTimeout(sending);
    },
  };
}
