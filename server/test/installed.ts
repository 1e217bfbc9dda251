import { execFileSync } from 'node:child_process';

/** Whether the machine has a program that not every machine has. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
