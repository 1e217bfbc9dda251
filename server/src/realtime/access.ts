import { whoSeesDeals } from '../deals/service.ts';
import { whoSeesChats, whoSeesMessages } from '../messages/service.ts';
import { whoSeesOrders } from '../orders/service.ts';
import type { Asked } from '../platform/asked.ts';
import type { Reading } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import { whoSeesResponses } from '../responses/service.ts';
import type { NumberedEvent } from './store.ts';

/** An event and one of those whom it concerns. */
export interface Telling {
  event: NumberedEvent;
  viewer: Viewer;
}

/** Whom an event concerns, by the uuid of a profile or of the user. */
export function concernsOf({ kind, payload }: NumberedEvent): readonly string[] {
  switch (kind) {
    case 'notification_added':
      return [payload.user_uuid];
    // The bell tells of these.
    case 'wallet_changed':
    case 'account_changed':
    case 'search_found':
    case 'account_taken_back':
    case 'telegram_answer':
    case 'mail':
      return [];
    default:
      return payload.concerns;
  }
}

interface Question extends Asked {
  telling: Telling;
}
type Ask = (context: Reading, asked: readonly Question[]) => Promise<Question[]>;

/** A notification is for one person and has nothing behind it that could be hidden meanwhile. */
const whoseItIs: Ask = (_context, asked) => Promise.resolve([...asked]);

/** Whose rules say who sees what an event names, and by which id. */
function ruleOf({ kind, payload }: NumberedEvent): { ask: Ask; id: number } | null {
  switch (kind) {
    case 'message_added':
      return { ask: whoSeesMessages, id: payload.message_id };
    case 'message_changed':
    case 'messages_read':
      return { ask: whoSeesChats, id: payload.thread_id };
    case 'notification_added':
      return { ask: whoseItIs, id: payload.notification_id };
    case 'response_changed':
      return { ask: whoSeesResponses, id: payload.response_id };
    case 'deal_changed':
      return { ask: whoSeesDeals, id: payload.deal_id };
    case 'order_changed':
    case 'offer_changed':
    case 'review_published':
    case 'review_answered':
      return { ask: whoSeesOrders, id: payload.order_id };
    case 'team_changed':
    case 'person_changed':
    case 'wallet_changed':
    case 'account_changed':
    case 'search_found':
    case 'account_taken_back':
    case 'telegram_answer':
    case 'mail':
      return null;
    default:
      return kind satisfies never;
  }
}

/** Those of `tellings` whose person may see at this moment what the event names, by the rules of the slice it belongs to. */
export async function allowedOf(context: Reading, tellings: readonly Telling[]): Promise<Set<Telling>> {
  const questions = new Map<Ask, Question[]>();
  for (const telling of tellings) {
    const rule = ruleOf(telling.event);
    if (rule === null) continue;
    const asked = questions.get(rule.ask) ?? [];
    asked.push({ viewer: telling.viewer, id: rule.id, telling });
    questions.set(rule.ask, asked);
  }
  const answers = await Promise.all([...questions].map(([ask, asked]) => ask(context, asked)));
  return new Set(answers.flat().map(({ telling }) => telling));
}
