/** The page /dev/phone of a demo: messages that would have been sent to phones. Absent wherever they really go out. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
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
      app.get(SANDBOX_PATH, (_request, reply) => {
        const nonce = randomBytes(16).toString('base64');
        return reply
          .type('text/html; charset=utf-8')
          .headers({
            'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
            'cache-control': 'no-store',
            'referrer-policy': 'no-referrer',
            'x-content-type-options': 'nosniff',
            'x-robots-tag': 'noindex',
          })
          .send(pageOf(nonce, kept));
      });
    },
  };
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  ol { list-style: none; margin: 0; padding: 0; }
  li { border-top: 1px solid #8884; padding: .75rem 0; }
  small { display: block; opacity: .75; }
  p { margin: 0; overflow-wrap: anywhere; }
`;

const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Moscow',
});

const lineOf = ({ phone, text, at }: Kept): string =>
  `<li><p>${escapeHtml(text)}</p><small>${escapeHtml(phone)} · ${MOMENT.format(at)} (МСК)</small></li>`;

const pageOf = (nonce: string, kept: readonly Kept[]): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Телефоны демо-режима</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Телефоны демо-режима</h1>
${kept.length === 0 ? '<p>Сообщений пока нет. Они появляются здесь вместо настоящих SMS.</p>' : `<ol>${kept.map(lineOf).join('')}</ol>`}
</main>
</body>
</html>
`;
