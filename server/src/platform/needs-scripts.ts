import { BASE_PATH } from '@provodka/contract/calls.ts';
import type { FastifyInstance } from 'fastify';

const PAGE = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Нужен JavaScript</title>
<h1>Нужен JavaScript</h1>
<p>Форма не отправлена: без JavaScript отправлять её некому. Включите его в браузере и заполните форму ещё раз.</p>
<p><a href="">Вернуться к форме</a></p>
</html>
`;
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/**
 * Forms of pages are sent by scripts. Where there are none, the browser posts a form to its own page: what it holds is
 * neither read nor answered with an address, and the person learns why nothing happened.
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
