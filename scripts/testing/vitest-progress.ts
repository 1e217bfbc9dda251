import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { openProgress } from './progress.ts';

/** Prints a line for each finished test file, and each failure at once. */
export default class VitestProgress implements Reporter {
  #total = 0;
  readonly #running = new Map<string, number>();
  readonly #progress = openProgress('units', {
    total: () => this.#total,
    running: () => [...this.#running].map(([file, since]) => `${file} (${Math.round((Date.now() - since) / 1000)} s)`),
  });

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#total = specifications.length;
    this.#progress.say('files of tests to run');
  }

  onTestModuleQueued(module: TestModule): void {
    this.#running.set(nameOf(module), Date.now());
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'failed') return;
    const failure = result.errors
      .map((error) => [error.message, error.diff, placeOf(error.stack)].join('\n'))
      .join('\n');
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    this.#progress.tellFailure({ file: nameOf(test.module), title: test.fullName, seconds, failure });
  }

  onTestModuleEnd(module: TestModule): void {
    const name = nameOf(module);
    const since = this.#running.get(name) ?? Date.now();
    this.#running.delete(name);
    this.#progress.count();
    const tests = [...module.children.allTests()].length;
    this.#progress.say(
      `${module.ok() ? 'ok' : 'FAILED'} ${name} (${tests}, ${((Date.now() - since) / 1000).toFixed(1)} s)`,
    );
    for (const error of module.errors()) this.#progress.say(`${name}: ${error.message}`);
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) this.#progress.say(`outside of the tests: ${error.message}\n${error.stack ?? ''}`);
    this.#progress.stop();
  }
}

const nameOf = (module: TestModule): string => relative(process.cwd(), module.moduleId);

/** The first line of the stack that is in our own files. */
const placeOf = (stack = ''): string => stack.split('\n').find((line) => !line.includes('node_modules')) ?? '';
