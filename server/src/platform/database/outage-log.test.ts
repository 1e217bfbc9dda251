import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logging } from '../operations/logging.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const lines: { msg: string; failures?: number }[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const { log } = Fastify({ logger: { ...logging('info'), stream } });
  return { log, told: () => lines.map(({ msg, failures }) => [msg, failures]) };
}

const away = new DatabaseUnavailable(new Error('Connection terminated'), { isUnknown: false });

it('logs once a second that the database is away, with the number of failures', () => {
  const { log, told } = open();
  for (let failures = 0; failures < 50; failures += 1) log.child({ reqId: failures }).error(away);
  log.error({ err: away, task: 'sweep' }, 'sweep failed');
  expect(told()).toEqual([['The database is away', 1]]);
  vi.advanceTimersByTime(1000);
  vi.advanceTimersByTime(5000);
  expect(told()).toEqual([
    ['The database is away', 1],
    ['The database is away', 50],
  ]);
});

it('logs any other failure at once', () => {
  const { log, told } = open();
  for (const words of ['first', 'second']) log.error(new Error(words));
  expect(told().map(([msg]) => msg)).toEqual(['first', 'second']);
});
