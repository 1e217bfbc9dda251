import type { Reading } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { DeliveryRule, FilterViewers } from './kinds.ts';
import type { NumberedEvent } from './store.ts';

/** An event and a person who may be told of it. */
export interface Delivery {
  event: NumberedEvent;
  viewer: Viewer;
  /** Null for a person whom the event concerns without a message of its own. */
  way: DeliveryRule<NumberedEvent['payload']> | null;
}

/** Keeps the deliveries whose person may see the event's subject at this moment, by the rules of its slice. */
export async function filterAllowed<T extends Delivery>(context: Reading, deliveries: readonly T[]): Promise<Set<T>> {
  const questions = new Map<FilterViewers, { viewer: Viewer; id: number; delivery: T }[]>();
  for (const delivery of deliveries) {
    const { event, viewer, way } = delivery;
    if (!way) continue;
    const asked = questions.get(way.ask) ?? [];
    asked.push({ viewer, id: way.id(event.payload), delivery });
    questions.set(way.ask, asked);
  }
  const answers = await Promise.all([...questions].map(([ask, asked]) => ask(context, asked)));
  return new Set(answers.flat().map(({ delivery }) => delivery));
}
