import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { openProgress } from './progress.ts';

/** A line for each journey that has ended, and each failure at once. */
export default class JourneyProgress implements Reporter {
  #total = 0;
  readonly #running = new Set<TestCase>();
  readonly #progress = openProgress('journeys', {
    total: () => this.#total,
    running: () => [...this.#running].map((test) => `${fileOf(test)} › ${titleOf(test)}`),
  });

  onBegin(_: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
    this.#progress.say('journeys to run; the demo is made first');
  }

  onTestBegin(test: TestCase): void {
    this.#running.add(test);
  }

  onTestEnd(test: TestCase, { duration, errors }: TestResult): void {
    this.#running.delete(test);
    this.#progress.count();
    const seconds = duration / 1000;
    const file = fileOf(test);
    if (test.ok()) this.#progress.say(`ok ${file} › ${titleOf(test)} (${seconds.toFixed(1)} s)`);
    else this.#progress.tellFailure({ file, title: titleOf(test), seconds, failure: errors.map(wordsOf).join('\n') });
  }

  onError(error: TestError): void {
    this.#progress.say(`outside of the journeys: ${wordsOf(error)}`);
  }

  onEnd(): void {
    this.#progress.stop();
  }

  printsToStdio(): boolean {
    return true;
  }
}

const fileOf = (test: TestCase): string => relative(process.cwd(), test.location.file);
/** Without the project and the file. */
const titleOf = (test: TestCase): string => test.titlePath().slice(3).join(' ');
const wordsOf = ({ message, stack }: TestError): string => stack ?? message ?? '';
