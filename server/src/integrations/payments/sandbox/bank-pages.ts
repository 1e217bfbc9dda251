import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type BankPage, bankPage, missingPage } from './bank-html.ts';
import { planNotifications } from './notifications.ts';
import { paymentLifeStart, standingOf } from './objects.ts';
import { endPayment, findObject, findSwitches, type ObjectRow, toggleSwitch } from './store.ts';
import { isSwitch } from './switches.ts';

export interface BankPagesParts {
  db: Db;
  clock: Clock;
  brand: string;
}

interface PageRoute {
  Params: { id: string };
  Body: { action?: string; name?: string } | undefined;
}

const OUTCOMES: Record<string, 'succeeded' | 'canceled'> = { pay: 'succeeded', decline: 'canceled' };

/**
 * The page «Тестовый банк» of a payment. A post of `action=pay | decline | abandon` leads back to the shop, one of
 * `action=switch` turns a trouble on or off; neither needs a script or a CSRF token (product: wire, operation).
 */
export async function bankPages(app: FastifyInstance, { db, clock, brand }: BankPagesParts): Promise<void> {
  app.get<PageRoute>('/:id', async (request, reply) => {
    const payment = await findObject(db, 'payment', request.params.id);
    if (!payment) return sendPage(reply.code(404), missingPage());
    const { status } = standingOf(payment, clock.now());
    return sendPage(reply, bankPage({ payment, status, brand, switches: await findSwitches(db) }));
  });

  app.post<PageRoute>('/:id', async (request, reply) => {
    const payment = await findObject(db, 'payment', request.params.id);
    if (!payment) return sendPage(reply.code(404), missingPage());
    const { action, name } = request.body ?? {};
    if (action === 'switch' && isSwitch(name)) {
      await toggleSwitch(db, name);
      return reply.redirect(request.url, 303);
    }
    if (action !== 'pay' && action !== 'decline' && action !== 'abandon')
      return reply.code(422).type('text/plain; charset=utf-8').send('action: pay, decline, abandon');
    await end(db, payment, OUTCOMES[action], clock.now());
    return reply.redirect(payment.body.return_url ?? '/', 303);
  });
}

/** Ends a payment once: a second click does not overrule the first decision. */
async function end(
  db: Db,
  payment: ObjectRow,
  outcome: 'succeeded' | 'canceled' | undefined,
  now: Date,
): Promise<void> {
  if (!outcome) return;
  const isEnded = await endPayment(db, payment.id, { status: outcome, createdAfter: paymentLifeStart(now) }, now);
  if (isEnded) await planNotifications(db, payment, outcome, { now });
}

function sendPage(reply: FastifyReply, page: BankPage): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': page.policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    })
    .send(page.html);
}
