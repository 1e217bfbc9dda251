import { execFileSync } from 'node:child_process';

/**
 * Whether the machine has a program that not every machine has.
 *
 * @param question what it answers with a success
 */
export function isInstalled(program: string, question = '--version'): boolean {
  try {
    execFileSync(program, [question], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
