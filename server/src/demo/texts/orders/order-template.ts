import type { Topic } from '../topics.ts';

export interface OrderWording {
  title: string;
  /** The first paragraph, the one that cards of the list show. */
  lead: string;
}

/** An order of the demo marketplace before its slots are filled (see fill.ts). */
export interface OrderTemplate {
  topic: Topic;
  /** Two customers telling of the same task, each for an order of its own. */
  wordings: readonly [OrderWording, OrderWording];
  /** The paragraphs after the lead: lists and code in the plain text of product: orders. */
  body: string;
  /** Titles of CONFIGURATIONS. */
  configurations: readonly string[];
  /** Titles of PLATFORMS; slots are allowed. */
  platforms: readonly string[];
  /** Rubles; null means «По договорённости». */
  budget: number | null;
  /** Rubles, lowest and highest price of a sensible response. */
  typical_price_range: readonly [number, number];
  period_hours: number;
  /** File names; the extension says the type. */
  files: readonly string[];
}
