import type { Reading } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type Ask, kindOf } from './kinds.ts';
import type { NumberedEvent } from './store.ts';

/** An event and one of those whom it concerns. */
export interface Telling {
  event: NumberedEvent;
  viewer: Viewer;
}

/** Those of `tellings` whose person may see at this moment what the event names, by the rules of the slice it belongs to. */
export async function allowedOf<T extends Telling>(context: Reading, tellings: readonly T[]): Promise<Set<T>> {
  const questions = new Map<Ask, { viewer: Viewer; id: number; telling: T }[]>();
  for (const telling of tellings) {
    const { event, viewer } = telling;
    const told = kindOf(event)?.told;
    if (!told) continue;
    const asked = questions.get(told.ask) ?? [];
    asked.push({ viewer, id: told.id(event.payload), telling });
    questions.set(told.ask, asked);
  }
  const answers = await Promise.all([...questions].map(([ask, asked]) => ask(context, asked)));
  return new Set(answers.flat().map(({ telling }) => telling));
}
