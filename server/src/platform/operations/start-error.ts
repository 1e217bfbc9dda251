/**
 * A reason why the program cannot start (or a command cannot run) that the person who started it can act upon.
 * The message is one clear English sentence; the entry points print it alone, without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
