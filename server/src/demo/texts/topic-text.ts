import { pick, type Random } from './fill.ts';
import type { Topic } from './topics.ts';

/** A text and the subjects it speaks of; without subjects it fits any. */
export interface TopicText {
  topics: readonly Topic[];
  text: string;
}

/** A text that fits the subject: one of its own in two cases of three, if it has any, else a general one. */
export function pickForTopic(texts: readonly TopicText[], topic: Topic, random: Random): string {
  const own = texts.filter((candidate) => candidate.topics.includes(topic));
  const general = texts.filter((candidate) => candidate.topics.length === 0);
  const wantsOwn = random() < 2 / 3;
  const pool = own.length > 0 && (wantsOwn || general.length === 0) ? own : general;
  return pick(pool, random).text;
}
