/** The frame of the pages under /dev, where a demo shows letters and messages that would have been sent. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../mail/html.ts';

/** The product's tokens (web/src/app/tokens.css), which these pages do not load. */
const STYLE = `
  :root {
    --canvas: #f3f2ee; --line: #e4e1d9; --ink: #1f1d19; --ink-2: #565149; --brand: #ffd333; --focus: #1f1d19;
    color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  }
  @media (prefers-color-scheme: dark) {
    :root { --canvas: #141311; --line: #36322c; --ink: #f6f2ea; --ink-2: #c5beb1; --focus: #ffd333; }
  }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; background: var(--canvas); color: var(--ink); }
  h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
  ol, ul { list-style: none; margin: 0; padding: 0; }
  li { border-top: 1px solid var(--line); padding: .75rem 0; }
  a { color: var(--ink); text-decoration: underline var(--brand) 2px; text-underline-offset: 4px; }
  a:is(:hover, :active) { text-decoration-color: currentcolor; }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  li a { display: inline-block; min-height: 24px; font-weight: 600; overflow-wrap: anywhere; }
  small { display: block; color: var(--ink-2); overflow-wrap: anywhere; }
  p { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Moments on these pages, in Moscow time. */
export const DEV_PAGE_MOMENT = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Moscow',
});

export const DEV_PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** Sends a page without scripts; `body` is HTML, `title` is text. */
export function sendDevPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return reply
    .type('text/html; charset=utf-8')
    .headers({ ...DEV_PAGE_HEADERS, 'content-security-policy': policy })
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
