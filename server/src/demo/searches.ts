import { saveSearch } from '../searches/service.ts';
import type { Actor } from './cast.ts';
import { attempt, contextOf, type Stage } from './stage.ts';

const KEPT = [
  { title: '«зуп»', query: 'query=зуп' },
  { title: '«обмен», от 20 000 ₽', query: 'query=обмен&budget_from=20000' },
];

/** The demo's freelancer keeps two searches, so that the page of them has something to show. */
export function planSearches(stage: Stage): void {
  const { timeline, cast } = stage;
  timeline.at(timeline.end, async (now) => {
    const context = contextOf(stage, cast.accounts.freelancer as Actor, now);
    for (const search of KEPT) await attempt(context, (inside) => saveSearch(inside, search));
  });
}
