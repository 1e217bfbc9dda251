import { randomBytes } from 'node:crypto';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { escapeHtml } from '../../../platform/mail/html.ts';
import { TEST_CARD } from './api.ts';
import { BANK_STYLE } from './bank-style.ts';
import type { ObjectRow } from './store.ts';
import { SWITCHES, type Switches } from './switches.ts';

export interface BankPage {
  html: string;
  /** Value of the Content-Security-Policy header. */
  policy: string;
}

export interface BankPageFacts {
  payment: ObjectRow;
  status: string;
  brand: string;
  switches: Switches;
}

/** The page where a payer decides, and the tester decides how the shop will learn of it. */
export function bankPage(facts: BankPageFacts): BankPage {
  return pageOf('Тестовый банк', paymentCard(facts) + switchCard(facts.switches), facts.payment.body.return_url);
}

/** The page for a link without a payment. */
export function missingPage(): BankPage {
  return pageOf('Тестовый банк', '<main class="card"><h1>Такого платежа нет</h1></main>');
}

function paymentCard({ payment, status, brand }: BankPageFacts): string {
  const { body, id } = payment;
  const means =
    body.means?.type === 'sbp' ? ['Способ', 'СБП'] : ['Карта', `${TEST_CARD.first} •••• •••• ${TEST_CARD.last4}`];
  const lines = [['Назначение', body.description], ['Платёж', id.slice(-17)], means];
  return `<main class="card">
<p>${escapeHtml(brand)}</p>
<h1>${formatRubles(body.amount / 100)}</h1>
<dl>${lines.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
${status === 'pending' ? DECISION : endedPart(status, body.return_url ?? '/')}
</main>`;
}

const DECISION = `<form method="post">
<button class="pri" name="action" value="pay">Оплатить</button>
<div class="pair">
<button name="action" value="decline">Отклонить</button>
<button name="action" value="abandon">Уйти без оплаты</button>
</div>
</form>`;

const endedPart = (status: string, returnUrl: string): string =>
  `<p class="ended" role="status">${status === 'succeeded' ? 'Платёж прошёл' : 'Платёж отменён'}</p>
<a class="button" href="${escapeHtml(returnUrl)}">Вернуться на сайт</a>`;

function switchCard(switches: Switches): string {
  const rows = SWITCHES.map(
    ({ name, title, hint }) => `<form method="post" class="row">
<div><b id="${name}">${title}</b><p>${hint}</p></div>
<input type="hidden" name="action" value="switch">
<button class="switch" name="name" value="${name}" role="switch" aria-checked="${switches[name]}" aria-labelledby="${name}"><i></i></button>
</form>`,
  );
  return `<section class="card troubles"><h2>Как придёт подтверждение</h2>${rows.join('')}</section>`;
}

function pageOf(title: string, body: string, returnUrl?: string): BankPage {
  const nonce = randomBytes(16).toString('base64');
  // A browser applies form-action to where the reply redirects as well, and the shop may have another origin.
  const targets = returnUrl ? `'self' ${new URL(returnUrl).origin}` : "'self'";
  return {
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">${BANK_STYLE}</style>
</head>
<body>
<header><b>${title}</b><span>Учебная оплата. Деньги не списываются</span></header>
${body}
</body>
</html>
`,
  };
}
