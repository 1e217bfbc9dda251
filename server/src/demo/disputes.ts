import { shareByCriteria } from '@provodka/domain/deals/disputes.ts';
import { addEvidence, decideDispute, openDispute } from '../deals/disputes/dispute-service.ts';
import type { Actor } from './cast.ts';
import { type DemoDeal, pollPaymentSoon } from './deal-stage.ts';
import { attempt, contextOf, type Stage } from './stage.ts';
import { DECISIONS, DISPUTE_ANSWERS, DISPUTE_CLAIMS, DISPUTE_MESSAGES } from './texts/moderation.ts';
import { daysLater, hoursLater } from './timeline.ts';

/** Days until the demo's moderator decides; later disputes still wait. */
const DECIDED_AFTER_DAYS = 6;

/** Plans a dispute of the customer about a delivery, the executor's answer, and a moderator's decision. */
export function planDispute(stage: Stage, deal: DemoDeal, openedAt: Date): void {
  const { timeline, cast, day } = stage;
  const { ids, customer, executor } = deal;
  const at = ids.deal_id % DISPUTE_CLAIMS.length;
  const text = (texts: readonly string[]) => texts[at % texts.length] ?? '';
  timeline.at(openedAt, async (now) => {
    const form = { reason: 'poor_quality', comment: text(DISPUTE_CLAIMS) } as const;
    await attempt(contextOf(stage, customer, now), (context) => openDispute(context, ids, form));
  });
  timeline.at(hoursLater(openedAt, 7), async (now) => {
    const form = { comment: text(DISPUTE_ANSWERS) };
    await attempt(contextOf(stage, executor, now), (context) => addEvidence(context, ids, form));
  });
  const talkers = { customer, executor, moderator: cast.accounts.moderator as Actor };
  for (const { by, hours, text: message } of DISPUTE_MESSAGES) {
    const chat = { deal_id: ids.deal_id, is_dispute: true };
    day.said.push({ chat, viewer: talkers[by].viewer, message, at: hoursLater(openedAt, hours) });
  }
  timeline.at(daysLater(openedAt, DECIDED_AFTER_DAYS), async (now) => {
    const moderator = cast.accounts.moderator as Actor;
    const decision = DECISIONS[at % DECISIONS.length];
    if (!decision) return;
    const view = await attempt(contextOf(stage, moderator, now), (context) =>
      decideDispute(context, ids, decided(decision, deal.criteria)),
    );
    if (view) pollPaymentSoon(stage, now);
  });
}

/** A decision about a deal of so many criteria, from one on; at least one of them is met. */
function decided({ unmet, most, reason }: (typeof DECISIONS)[number], criteria: number) {
  const number_met = Math.max(criteria - unmet, 1);
  const findings = Array.from({ length: criteria }, (_, at) => ({ number: at + 1, is_met: at < number_met }));
  const share = Math.min(shareByCriteria(number_met, criteria) ?? most, most);
  return { share, reason, findings };
}
