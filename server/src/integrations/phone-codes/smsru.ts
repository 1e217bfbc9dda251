import { PHONE_CHECK_LIMITS } from '@provodka/domain/people/phone-checks.ts';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { SmsruSettings } from '../../platform/config/phone-codes-config.ts';
import { DestinationUnavailable, openDestination } from '../../platform/jobs/destination.ts';
import type { PhoneCodes, PhoneMessage, PhoneSent } from './port.ts';

export interface SmsruParts {
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Aborts requests under way when the server stops. */
  stopped: AbortSignal;
}

const TIMEOUT_MS = 10_000;

/** The answer of `sms/send` with `json=1`, as far as we read it: for the request, and for each phone in it. */
const outcome = z.looseObject({ status: z.string(), status_code: z.int() });
const answer = z.extend(outcome, { sms: z.optional(z.record(z.string(), outcome)) });

/**
 * Codes of a phone's own: the number is wrong, not served or listed as closed, or had too many messages today. Any other error is of
 * the account or of the service.
 */
const OF_THE_PHONE: readonly number[] = [202, 207, 209, 214, 215, 230, 231, 232, 233];

/** SMS.RU, by its HTTP API (https://sms.ru/api/send). Its key goes in the body, so that no log of addresses has it. */
export function openSmsru({ api_id, sender, api_root }: SmsruSettings, parts: SmsruParts): PhoneCodes {
  const { clock, log, stopped } = parts;
  const destination = openDestination('SMS.RU', clock);

  async function ask({ phone, text, address }: PhoneMessage): Promise<unknown> {
    const body = new URLSearchParams({
      api_id,
      to: phone.slice(1),
      msg: text,
      json: '1',
      ttl: String(PHONE_CHECK_LIMITS.minutes),
    });
    body.set('ip', address);
    if (sender !== null) body.set('from', sender);
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]);
    const reply = await fetch(`${api_root}/sms/send`, { method: 'POST', body, redirect: 'error', signal });
    const told: unknown = await reply.json();
    return told;
  }

  return {
    async send(message) {
      const sent = await attempt(message);
      if (sent === 'unknown') log.error('SMS.RU gave no answer that can be read');
      return sent;
    },
  };

  async function attempt(message: PhoneMessage): Promise<PhoneSent> {
    try {
      const told = answer.safeParse(
        await destination.reach(
          () => ask(message),
          () => true,
        ),
      ).data;
      return told ? read(told, message.phone.slice(1)) : 'unknown';
    } catch (error) {
      // The error may tell the number; what it is about is known without it.
      return error instanceof DestinationUnavailable ? 'away' : 'unknown';
    }
  }

  function read({ sms, ...whole }: z.output<typeof answer>, to: string): PhoneSent {
    const said = whole.status === 'OK' ? sms?.[to] : whole;
    if (said === undefined) return 'unknown';
    if (said.status === 'OK') return 'sent';
    if (said.status !== 'ERROR') return 'unknown';
    if (OF_THE_PHONE.includes(said.status_code)) return 'refused';
    log.error({ status_code: said.status_code }, 'SMS.RU does not send');
    return 'away';
  }
}
