import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { readPhoneCodes } from '../../platform/config/phone-codes-config.ts';
import { readSecretFiles } from '../../platform/config/secret-files.ts';
import type { PhoneCodes, PhoneSent } from './port.ts';
import { openSmsru } from './smsru.ts';

const API_ID = '2F9E91C8-73D1-2CE2-E102-91C873D12CE2';
const MESSAGE = { phone: '+79173025541', text: '123456 — код', address: '192.0.2.1' };

let site: Server;
let root = '';
let asked: { path: string | undefined; fields: URLSearchParams }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
const faults: unknown[] = [];
let clock: TestClock;
let codes: PhoneCodes;

const say = (body: unknown) => {
  answer = (_request, response) => response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const of = (said: object) => ({ status: 'OK', status_code: 100, sms: { '79173025541': said }, balance: 4122.56 });

beforeAll(async () => {
  site = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ path: request.url, fields: new URLSearchParams(body) });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
beforeEach(() => {
  clock = new TestClock();
  codes = openSmsru(
    { provider: 'smsru', api_id: API_ID, sender: 'Provodka', api_root: root },
    {
      clock,
      log: { error: (...told: unknown[]) => faults.push(told) } as never,
      stopped: new AbortController().signal,
    },
  );
});
afterEach(() => {
  asked = [];
  faults.length = 0;
});

it('posts the message with its key in the body, never in the address', async () => {
  say(of({ status: 'OK', status_code: 100, sms_id: '000000-10000000' }));
  expect(await codes.send(MESSAGE)).toBe('sent');
  expect(asked.map(({ path }) => path)).toEqual(['/sms/send']);
  expect(Object.fromEntries(asked[0]?.fields ?? [])).toEqual({
    api_id: API_ID,
    to: '79173025541',
    msg: '123456 — код',
    json: '1',
    ttl: '10',
    ip: '192.0.2.1',
    from: 'Provodka',
  });
});

const OUTCOMES: [string, unknown, PhoneSent][] = [
  ['a phone that gets no messages', of({ status: 'ERROR', status_code: 207, status_text: 'нельзя' }), 'refused'],
  ['a phone with too many today', of({ status: 'ERROR', status_code: 231 }), 'refused'],
  ['a wrong phone alone in the request', { status: 'ERROR', status_code: 202 }, 'refused'],
  ['no money', of({ status: 'ERROR', status_code: 201 }), 'away'],
  ['a wrong key', { status: 'ERROR', status_code: 200, status_text: 'Неправильный api_id' }, 'away'],
  ['a service that is down', { status: 'ERROR', status_code: 220 }, 'away'],
  ['an answer about another phone', { status: 'OK', status_code: 100, sms: {} }, 'unknown'],
  ['an answer of another shape', { ok: true }, 'unknown'],
  ['a page instead of an answer', '<html>502</html>', 'unknown'],
];
it.each(OUTCOMES)('takes %s for what it is', async (_what, body, outcome) => {
  say(body);
  expect(await codes.send(MESSAGE)).toBe(outcome);
  expect(faults).toHaveLength(outcome === 'refused' ? 0 : 1);
  expect(JSON.stringify(faults)).not.toMatch(/9173025541|123456/);
});

it('does not know of a broken connection, and asks nobody for a moment then', async () => {
  answer = (request) => request.socket.destroy();
  expect(await codes.send(MESSAGE)).toBe('unknown');
  expect(await codes.send(MESSAGE)).toBe('away');
  expect(asked).toHaveLength(1);
  clock.advance({ minutes: 1 });
  say(of({ status: 'OK', status_code: 100 }));
  expect(await codes.send(MESSAGE)).toBe('sent');
});

it('is configured by the environment, with its key in a file, and says what is missing', () => {
  const read = (env: Record<string, string>, is_demo = false) => readPhoneCodes(env, { is_demo });
  expect(read({}).settings).toEqual({ provider: 'off' });
  expect(read({}, true).settings).toEqual({ provider: 'sandbox' });
  expect(read({ PHONE_CODES_PROVIDER: 'sandbox' }).mistakes).toHaveLength(1);
  expect(read({ PHONE_CODES_PROVIDER: 'pigeon' }).mistakes).toHaveLength(1);
  expect(read({ PHONE_CODES_PROVIDER: 'smsru' }).mistakes).toEqual(['SMSRU_API_ID is missing']);
  const wrong = read({ PHONE_CODES_PROVIDER: 'smsru', SMSRU_API_ID: 'secret!', SMSRU_SENDER: 'Проводка' });
  expect(wrong.mistakes).toHaveLength(2);
  expect(wrong.mistakes.join()).not.toContain('secret!');
  expect(read({ PHONE_CODES_PROVIDER: 'smsru', SMSRU_API_ID: API_ID })).toEqual({
    settings: { provider: 'smsru', api_id: API_ID, sender: null, api_root: 'https://sms.ru' },
    mistakes: [],
  });
  expect(readSecretFiles({ SMSRU_API_ID_FILE: '/nowhere' }).mistakes).toHaveLength(1);
});
