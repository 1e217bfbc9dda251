/** The HTTP status, the text and the field of every refusal. */
import type { Refusal, RefusalCode } from '@provodka/domain/refusals.ts';
import { complaintsRefusals } from '../refusals/complaints.ts';
import { dealsRefusals } from '../refusals/deals.ts';
import { filesRefusals } from '../refusals/files.ts';
import { generalRefusals } from '../refusals/general.ts';
import { importsRefusals } from '../refusals/imports.ts';
import { ledgerRefusals } from '../refusals/ledger.ts';
import { messagesRefusals } from '../refusals/messages.ts';
import { moderationRefusals } from '../refusals/moderation.ts';
import { ordersRefusals } from '../refusals/orders.ts';
import { peopleRefusals } from '../refusals/people.ts';
import type { RefusalReply } from '../refusals/refusal-reply.ts';
import { responsesRefusals } from '../refusals/responses.ts';
import { reviewsRefusals } from '../refusals/reviews.ts';
import { searchesRefusals } from '../refusals/searches.ts';
import { teamsRefusals } from '../refusals/teams.ts';
import { telegramRefusals } from '../refusals/telegram.ts';
import { thresholdsRefusals } from '../refusals/thresholds.ts';
import { tokensRefusals } from '../refusals/tokens.ts';
import { verificationsRefusals } from '../refusals/verifications.ts';
import { webhooksRefusals } from '../refusals/webhooks.ts';

const REPLIES: Record<RefusalCode, RefusalReply> = {
  ...generalRefusals,
  ...filesRefusals,
  ...peopleRefusals,
  ...tokensRefusals,
  ...webhooksRefusals,
  ...ordersRefusals,
  ...thresholdsRefusals,
  ...searchesRefusals,
  ...responsesRefusals,
  ...ledgerRefusals,
  ...dealsRefusals,
  ...reviewsRefusals,
  ...messagesRefusals,
  ...teamsRefusals,
  ...telegramRefusals,
  ...moderationRefusals,
  ...importsRefusals,
  ...complaintsRefusals,
  ...verificationsRefusals,
};

/** The HTTP status of a refusal. */
export const refusalStatus = (code: RefusalCode): RefusalReply['status'] => REPLIES[code].status;

/** The field of a form that a refusal is about, undefined when it is not always the same one. */
export const refusalField = (code: RefusalCode): string | undefined => REPLIES[code].field;

/** The text of a refusal for the person it concerns: the reason, the progress towards a threshold and the next step. */
export function refusalText(refusal: Refusal): string {
  const { text } = REPLIES[refusal.code];
  return typeof text === 'string' ? text : text(refusal);
}
