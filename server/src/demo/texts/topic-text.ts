import { pick, type Random, without } from './fill.ts';
import type { Topic } from './topics.ts';

/** A text and the subjects it fits; without subjects it fits any. */
export interface TopicText {
  topics: readonly Topic[];
  text: string;
}

/**
 * A text that fits the subject: one of its own in two cases of three, if it has any, else a general one; with `said`, one that is
 * not among them while there is any.
 */
export function pickForTopic(texts: readonly TopicText[], topic: Topic, random: Random, said?: Set<string>): string {
  const fitting = texts.filter(({ topics }) => topics.length === 0 || topics.includes(topic));
  const left = without(
    fitting.map(({ text }) => text),
    said,
  );
  const candidates = fitting.filter(({ text }) => left.includes(text));
  const own = candidates.filter(({ topics }) => topics.length > 0);
  const general = candidates.filter(({ topics }) => topics.length === 0);
  const wantsOwn = random() < 2 / 3;
  const pool = own.length > 0 && (wantsOwn || general.length === 0) ? own : general;
  const { text } = pick(pool, random);
  said?.add(text);
  return text;
}
