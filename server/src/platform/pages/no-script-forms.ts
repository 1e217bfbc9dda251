import { createHash } from 'node:crypto';
import { BASE_PATH } from '@provodka/contract/http/calls.ts';
import type { FastifyInstance } from 'fastify';

const STYLE = `
:root { --canvas: #f3f2ee; --ink: #1f1d19; --ink-2: #565149; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --canvas: #141311; --ink: #f6f2ea; --ink-2: #c5beb1; } }
body {
  max-width: 34rem; margin: 0 auto; padding: 15vh 24px 32px; background: var(--canvas); color: var(--ink);
  font: 400 17px/26px 'Onest Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
h1 { margin: 0 0 12px; font-size: 34px; line-height: 40px; letter-spacing: -.02em; }
p { margin: 0 0 24px; color: var(--ink-2); }
a { display: inline-block; padding: 13px 24px; border-radius: 14px; background: #ffd333; color: #1f1d19; font-weight: 600; text-decoration: none; }
`;

const PAGE = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Нужен JavaScript</title>
<style>${STYLE}</style>
<h1>Нужен JavaScript</h1>
<p>Форма не отправлена: без JavaScript она не работает. Включите его в браузере и заполните форму ещё раз.</p>
<p><a href="">Вернуться к форме</a></p>
</html>
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`;

/**
 * Forms of pages are sent by scripts. Without scripts the browser posts a form to its own page: its fields are ignored,
 * and the person learns why nothing happened.
 */
export async function needsScripts(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume();
    done(null);
  });
  app.post('/*', (request, reply) => {
    if (request.url.startsWith(BASE_PATH)) return reply.callNotFound();
    return reply
      .code(422)
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(PAGE);
  });
}
