import { runCommand } from '../check/run-command.ts';
import type { SourceFile } from '../check/source-files.ts';
import type { Fault, Home } from './fault.ts';
import { OutdatedFault, withPlanted } from './planting.ts';

/** Homes to compile after a change of a home. */
const DEPENDENTS: Record<Home, readonly Home[]> = {
  domain: ['domain', 'contract', 'server', 'web'],
  contract: ['contract', 'server', 'web'],
  server: ['server'],
  web: ['web'],
};

/** Faults that cannot be planted, by id, with the reason: the text is gone, or the compiler finds the fault. */
export async function findOutdated(
  root: string,
  files: readonly SourceFile[],
  faults: readonly Fault[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const { ok, output } = await runCommand(root, 'react-router', ['typegen'], `${root}/web`);
  if (!ok) throw new Error(output);
  // All faults together first, since compiling is slow; if that fails, each is compiled alone.
  if (signal.aborted || (await findError(root, files, faults)) === null) return new Map();
  const outdated = new Map<string, string>();
  for (const fault of faults) {
    if (signal.aborted) break;
    const error = await findError(root, files, [fault]);
    if (error !== null) outdated.set(fault.id, error);
  }
  return outdated;
}

async function findError(root: string, files: readonly SourceFile[], faults: readonly Fault[]): Promise<string | null> {
  try {
    return await withPlanted(root, files, faults, () => findTypeError(root, faults));
  } catch (error) {
    if (error instanceof OutdatedFault) return error.message;
    throw error;
  }
}

async function findTypeError(root: string, faults: readonly Fault[]): Promise<string | null> {
  for (const home of new Set(faults.flatMap((fault) => DEPENDENTS[fault.home]))) {
    const { ok, output } = await runCommand(root, 'tsc', ['-p', home]);
    if (!ok) return `it does not compile: ${output.split('\n').slice(0, 5).join('\n')}`;
  }
  return null;
}
