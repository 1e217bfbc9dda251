/**
 * Loaded before every script that scripts/run.mjs runs: when the runner is killed, the script is asked to stop, as if
 * by the signal that the killed runner can no longer forward.
 */
import { isMainThread } from 'node:worker_threads';

const CHECK_MS = 500;

/** Threads load this too, and one watcher is enough. */
if (isMainThread) {
  follow(process.ppid);
}

function follow(runner) {
  const timer = setInterval(() => {
    if (process.ppid !== runner) {
      clearInterval(timer);
      process.kill(process.pid, 'SIGTERM');
    }
  }, CHECK_MS);
  timer.unref();
}
