/** The only source of the current moment: SQL and rules get it as a value, tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
