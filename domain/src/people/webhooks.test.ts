import { describe, expect, it } from 'vitest';
import {
  isWebhookOver,
  nextWebhookAttempt,
  refuseAnotherWebhook,
  refuseWebhookAddress,
  webhookPausedUntil,
} from './webhooks.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const LATER = new Date('2026-12-01T12:00:00Z');

describe('attempts', () => {
  it('come after growing pauses, the last one three days after the first', () => {
    let [moment, failed, last] = [NOW, 1, 0];
    for (;;) {
      const next = nextWebhookAttempt(failed, moment);
      if (next === null) break;
      const pause = next.getTime() - moment.getTime();
      expect(pause).toBeGreaterThan(last);
      [moment, failed, last] = [next, failed + 1, pause - 1];
    }
    expect(moment).toEqual(LATER);
    expect(failed).toBe(10);
  });

  it('come no earlier than the receiver asked, and within the longest of the pauses', () => {
    const hours = (asked: number) => ((nextWebhookAttempt(1, NOW, asked)?.getTime() ?? 0) - NOW.getTime()) / 3_600_000;
    expect(hours(1)).toBe(5 / 3600);
    expect(hours(7200)).toBe(2);
    expect(hours(10 ** 8)).toBeLessThan(24);
    expect(nextWebhookAttempt(10, NOW, 7200)).toBe(null);
    expect(webhookPausedUntil(NOW, 7200)).toEqual(nextWebhookAttempt(1, NOW, 7200));
  });

  it('end an address when it has failed for three days, and not before', () => {
    expect(isWebhookOver(NOW, LATER)).toBe(true);
    expect(isWebhookOver(NOW, new Date(LATER.getTime() - 1))).toBe(false);
  });
});

describe('an address', () => {
  const refused = (url: string, allowed: string[] = []) => refuseWebhookAddress(new URL(url), allowed)?.code ?? null;

  it.each([
    ['https://hooks.example.ru/1c', null],
    ['https://hooks.example.ru:8443/1c', null],
    ['http://hooks.example.ru/1c', 'webhook_not_https'],
    ['ftp://hooks.example.ru/1c', 'webhook_not_https'],
    ['https://hooks.example.ru:22/1c', 'webhook_port'],
    ['https://name:word@hooks.example.ru/1c', 'webhook_with_password'],
  ])('of %s is answered %s', (url, code) => {
    expect(refused(url)).toBe(code);
  });

  it('of a test origin is allowed when the operator named it, with no password all the same', () => {
    expect(refused('http://127.0.0.1:9000/x', ['http://127.0.0.1:9000'])).toBeNull();
    expect(refused('http://127.0.0.1:9001/x', ['http://127.0.0.1:9000'])).toBe('webhook_not_https');
    expect(refused('http://a:b@127.0.0.1:9000/x', ['http://127.0.0.1:9000'])).toBe('webhook_with_password');
  });

  it('is one of five at most', () => {
    expect(refuseAnotherWebhook(4)).toBeNull();
    expect(refuseAnotherWebhook(5)?.code).toBe('webhooks_full');
  });
});
