/** The page /dev/mail of a demo: letters that would have been sent (product: accounts). Absent wherever letters really go out. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from './html.ts';
import { type LetterLink, textOf } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import type { Mailer, StoredLetter } from './mail.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
  ol, ul { list-style: none; margin: 0; padding: 0; }
  li { border-top: 1px solid #8884; padding: .75rem 0; }
  li a { display: inline-block; min-height: 24px; font-weight: 600; overflow-wrap: anywhere; }
  small { display: block; opacity: .75; overflow-wrap: anywhere; }
  p { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Registers `/dev/mail` and `/dev/mail/{id}`; register it only where `storesLetters`. */
export async function devMailbox(
  app: FastifyInstance,
  { mailer, brand }: { mailer: Pick<Mailer, 'recent'>; brand: string },
): Promise<void> {
  app.get('/dev/mail', (_request, reply) => sendPage(reply, 'Почта демо-режима', listOf(mailer.recent())));
  app.get<{ Params: { id: string } }>('/dev/mail/:id', (request, reply) => {
    const letter = mailer.recent().find(({ id }) => String(id) === request.params.id);
    if (!letter) return sendPage(reply.code(404), 'Такого письма нет', backLink);
    return sendPage(reply, letter.subject, wholeLetter(letter));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', (request, reply) => {
    const letter = mailer.recent().find(({ id }) => String(id) === request.params.id);
    if (!letter) return sendPage(reply.code(404), 'Такого письма нет', backLink);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...HEADERS, 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" })
      .send(letterHtml(brand, letter));
  });
}

function listOf(letters: readonly StoredLetter[]): string {
  if (letters.length === 0) return '<p>Писем пока нет. Они появляются здесь вместо настоящей почты.</p>';
  const items = letters.map(
    (letter) => `<li><a href="/dev/mail/${letter.id}">${escapeHtml(letter.subject)}</a>${envelope(letter)}</li>`,
  );
  return `<ol>${items.join('')}</ol>`;
}

const backLink = '<p><a href="/dev/mail">Все письма</a></p>';

const wholeLetter = (letter: StoredLetter): string =>
  `${envelope(letter)}<p><a href="/dev/mail/${letter.id}/html">Как его видят в почте</a></p><p>${escapeHtml(textOf(letter))}</p>${linksOf(letter)}${backLink}`;

/** Links of ours, so that a letter of the demo can be followed. */
function linksOf({ parts, action, footer = [] }: StoredLetter): string {
  const quoted = parts.flatMap((part) => ('quote' in part && part.link ? [part.link] : []));
  const items = [...quoted, ...(action ? [action] : []), ...footer].map(itemOf);
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

const itemOf = ({ title, url }: LetterLink): string => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`;

const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Moscow',
});

const envelope = (letter: StoredLetter): string =>
  `<small>Кому: ${escapeHtml(letter.to)} · ${MOMENT.format(letter.sent_at)} (МСК)</small>`;

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return reply
    .type('text/html; charset=utf-8')
    .headers({ ...HEADERS, 'content-security-policy': policy })
    .send(page(nonce, escapeHtml(title), body));
}

const page = (nonce: string, title: string, body: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
