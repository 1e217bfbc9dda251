import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logging } from './logging.ts';

/** Log lines of a server whose page fails with this error. */
async function linesOf(error: Error): Promise<string> {
  let lines = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk;
      done();
    },
  });
  const app = Fastify({ logger: { ...logging('info'), stream } });
  app.get('/email/verify', () => {
    throw error;
  });
  app.get('/unsubscribe/:token', () => ({}));
  await app.inject('/email/verify?token=a-live-one');
  await app.inject('/unsubscribe/responses.1.another-live-one');
  await app.close();
  return lines;
}

it('tells the path that was asked for without what a link carries', async () => {
  const lines = await linesOf(new Error('out of order'));
  expect(lines).toContain('/email/verify');
  expect(lines).toContain('out of order');
  expect(lines).not.toContain('a-live-one');
  expect(lines).toContain('/unsubscribe/<token>');
  expect(lines).not.toContain('another-live-one');
});

it('tells what the database refused without the row', async () => {
  const refusal = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ivan@mail.test)' });
  for (const error of [refusal, new AggregateError([refusal], 'some failed')]) {
    const lines = await linesOf(error);
    expect(lines).toContain('duplicate key');
    expect(lines).not.toContain('ivan@mail.test');
  }
});

it('tells why a letter was not taken without whose it was', async () => {
  const refusal = new Error("Can't send mail: 550 <ivan.petrov@mail.test>: no such mailbox");
  for (const error of [refusal, new Error('the letter failed', { cause: refusal })]) {
    const lines = await linesOf(error);
    expect(lines).toContain('no such mailbox');
    expect(lines).not.toContain('ivan.petrov');
  }
});
