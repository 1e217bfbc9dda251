import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

const TICKS_PER_SECOND = 100;
/** Positions of fields after the process name, which may contain blanks. */
const CHILDREN = { user: 13, system: 14 };

/** Load of the machine over the last minute, five and fifteen. */
export const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

export const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;

/** The processor time of this process and its children, in words. */
export function processorTime(): string {
  const seconds = processorSeconds();
  return seconds === null ? 'processor time unknown' : `${minutes(seconds)} of processor time`;
}

/** null when the system does not report it. */
function processorSeconds(): number | null {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const children = Number(fields[CHILDREN.user]) + Number(fields[CHILDREN.system]);
    const { user, system } = process.cpuUsage();
    return children / TICKS_PER_SECOND + (user + system) / 1_000_000;
  } catch {
    return null;
  }
}
