/** The page /dev/mail of a demo: letters that would have been sent (product: accounts). Absent wherever letters really go out. */
import type { FastifyInstance } from 'fastify';
import { DEV_PAGE_HEADERS, DEV_PAGE_MOMENT, sendDevPage } from '../pages/dev-page.ts';
import { escapeHtml } from './html.ts';
import { type LetterLink, textOf } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import type { Mailer, StoredLetter } from './mail.ts';

/** Registers `/dev/mail` and `/dev/mail/{id}`; register it only where `storesLetters`. */
export async function devMailbox(
  app: FastifyInstance,
  { mailer, brand }: { mailer: Pick<Mailer, 'recent'>; brand: string },
): Promise<void> {
  app.get('/dev/mail', (_request, reply) => sendDevPage(reply, 'Почта демо-режима', listOf(mailer.recent())));
  app.get<{ Params: { id: string } }>('/dev/mail/:id', (request, reply) => {
    const letter = mailer.recent().find(({ id }) => String(id) === request.params.id);
    if (!letter) return sendDevPage(reply.code(404), 'Такого письма нет', backLink);
    return sendDevPage(reply, letter.subject, wholeLetter(letter));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', (request, reply) => {
    const letter = mailer.recent().find(({ id }) => String(id) === request.params.id);
    if (!letter) return sendDevPage(reply.code(404), 'Такого письма нет', backLink);
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        ...DEV_PAGE_HEADERS,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
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

const envelope = (letter: StoredLetter): string =>
  `<small>Кому: ${escapeHtml(letter.to)} · ${DEV_PAGE_MOMENT.format(letter.sent_at)} (МСК)</small>`;
