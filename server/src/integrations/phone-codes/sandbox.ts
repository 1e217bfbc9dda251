/** The page /dev/phone of a demo: messages that would have been sent to phones. Absent wherever they really go out. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import { DEV_PAGE_MOMENT, sendDevPage } from '../../platform/pages/dev-page.ts';
import type { PhoneCodes, PhoneMessage, PhoneSent } from './port.ts';

export const SANDBOX_PATH = '/dev/phone';

interface Kept extends PhoneMessage {
  at: Date;
}

const MOST_KEPT = 50;
/** Last digits of phones that try what goes wrong. */
const TROUBLES: Record<string, PhoneSent> = { '0001': 'refused', '0002': 'unknown', '0003': 'away' };

export interface PhoneSandbox {
  codes: PhoneCodes;
  register(app: FastifyInstance): Promise<void>;
}

/** Keeps messages in memory instead of sending them. */
export function openPhoneSandbox(clock: Clock): PhoneSandbox {
  const kept: Kept[] = [];
  return {
    codes: {
      async send(message) {
        const outcome = TROUBLES[message.phone.slice(-4)] ?? 'sent';
        // A message of unknown outcome may arrive; in the sandbox it does.
        if (outcome === 'sent' || outcome === 'unknown') kept.unshift({ ...message, at: clock.now() });
        kept.splice(MOST_KEPT);
        return outcome;
      },
    },
    async register(app) {
      app.get(SANDBOX_PATH, (_request, reply) => sendDevPage(reply, 'Телефоны демо-режима', listOf(kept)));
    },
  };
}

const lineOf = ({ phone, text, at }: Kept): string =>
  `<li><p>${escapeHtml(text)}</p><small>${escapeHtml(phone)} · ${DEV_PAGE_MOMENT.format(at)} (МСК)</small></li>`;

const listOf = (kept: readonly Kept[]): string =>
  kept.length === 0
    ? '<p>Сообщений пока нет. Они появляются здесь вместо настоящих SMS.</p>'
    : `<ol>${kept.map(lineOf).join('')}</ol>`;
