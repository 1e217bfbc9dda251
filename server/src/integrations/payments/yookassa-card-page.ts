import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const WIDGET = 'https://yookassa.ru/payouts-data/3.1.0/widget.js';
/** The form comes from these; nothing else of the site does, and nothing but this page may. */
const HOSTS = 'https://yookassa.ru https://*.yookassa.ru https://yoomoney.ru https://*.yoomoney.ru';

/**
 * The page with YooKassa's card form, shown in a frame of the payout form. YooKassa gets the number; we get a token,
 * which is posted to the surrounding page as `{ card_form: { height | payout_token, title | failed } }`.
 */
export async function cardPage(
  app: FastifyInstance,
  { path, account_id }: { path: string; account_id: string },
): Promise<void> {
  const script = scriptFor(account_id);
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Карта для выплаты</title>
<style>body{margin:0;background:#fff}</style></head>
<body><div id="form"></div><script src="${WIDGET}"></script><script>${script}</script></body></html>`;
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${HOSTS}`,
    `style-src 'unsafe-inline' ${HOSTS}`,
    `img-src data: ${HOSTS}`,
    `font-src data: ${HOSTS}`,
    `connect-src ${HOSTS}`,
    `frame-src ${HOSTS}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  app.get(path, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
      })
      .send(html),
  );
}

/** `account_id` is made of digits, as the configuration is read. */
const scriptFor = (account_id: string) => `
const tell = (card_form) => parent.postMessage({ card_form }, location.origin);
const failed = () => tell({ failed: true });
if (window.PayoutsData) {
  const form = new window.PayoutsData({
    type: 'safedeal',
    account_id: '${account_id}',
    lang: 'ru_RU',
    success_callback: (card) => tell({ payout_token: card.payout_token, title: '·· ' + card.last4 }),
    error_callback: failed,
  });
  Promise.resolve(form.render('form')).catch(failed);
  new ResizeObserver(() => tell({ height: document.body.offsetHeight })).observe(document.body);
} else failed();
`;
