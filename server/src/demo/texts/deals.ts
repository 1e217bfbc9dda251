/** Texts of both sides of a demo deal. In every function `gender` is that of the freelancer. */
import { upperFirst } from '@provodka/domain/text/graphemes.ts';
import { CHAT_EXCHANGES, type ChatMoment } from './chat-lines.ts';
import {
  CUSTOMER_DISPUTE_REASONS,
  CUSTOMER_REFUND_COMMENTS,
  DELIVERY_COMMENTS,
  DISPUTE_DECISIONS,
  FREELANCER_DISPUTE_REASONS,
  FREELANCER_REFUND_COMMENTS,
  REWORK_COMMENTS,
} from './deal-comments.ts';
import { DEAL_STAGES, type DealStage } from './deal-stages.ts';
import { fillText, type Gender, pick, type Random, without } from './fill.ts';
import { REVIEWS_ABOUT_CUSTOMERS, REVIEWS_ABOUT_FREELANCERS, type Stars } from './review-texts.ts';
import { pickForTopic } from './topic-text.ts';
import type { Topic } from './topics.ts';

/** The stage with the given number, from 0, of an order of the subject; after the last one they start again. */
export function dealStage(topic: Topic, stageIndex: number): DealStage {
  const stages = DEAL_STAGES[topic];
  return stages[stageIndex % stages.length] as DealStage;
}

/** Text of the field `description` of a deal: the first line is the title. */
export function dealDescription(stage: DealStage): string {
  return `${stage.title}\n${stage.description}`;
}

/** Criteria for the acceptance of a stage: its results, or the clauses of its description. */
export function dealCriteria({ description }: DealStage): string[] {
  const [, results] = /Результат: (.+)$/.exec(description) ?? [];
  const clauses = (results ?? description).replace(/\.$/, '').split(/[,.] (?!что|как|если|котор)/);
  return clauses.map(upperFirst);
}

export function deliveryComment(topic: Topic, random: Random, gender?: Gender): string {
  return fillText(pickForTopic(DELIVERY_COMMENTS, topic, random), random, gender);
}

export function reworkComment(topic: Topic, random: Random): string {
  return fillText(pickForTopic(REWORK_COMMENTS, topic, random), random);
}

export function refundComment(by: 'customer' | 'freelancer', topic: Topic, random: Random, gender?: Gender): string {
  const comments = by === 'customer' ? CUSTOMER_REFUND_COMMENTS : FREELANCER_REFUND_COMMENTS;
  return fillText(pickForTopic(comments, topic, random), random, gender);
}

/** Why a side opens a dispute, also good for the position of the side that answers. */
export function disputeReason(by: 'customer' | 'freelancer', topic: Topic, random: Random, gender?: Gender): string {
  const reasons = by === 'customer' ? CUSTOMER_DISPUTE_REASONS : FREELANCER_DISPUTE_REASONS;
  return fillText(pickForTopic(reasons, topic, random), random, gender);
}

export function disputeDecision(topic: Topic, random: Random): string {
  return fillText(pickForTopic(DISPUTE_DECISIONS, topic, random), random);
}

/** Choices that make texts vary: the generator and the wordings already used. */
interface Voice {
  random: Random;
  gender?: Gender;
  said?: Set<string>;
}

export function reviewText(
  about: 'customer' | 'freelancer',
  stars: Stars,
  topic: Topic,
  { random, gender, said }: Voice,
): string {
  const reviews = about === 'customer' ? REVIEWS_ABOUT_CUSTOMERS : REVIEWS_ABOUT_FREELANCERS;
  return fillText(pickForTopic(reviews[stars], topic, random, said), random, gender);
}

export interface ChatLine {
  author: 'customer' | 'freelancer';
  text: string;
}

/** A dialogue of at most the given number of exchanges, two lines each, none repeated. */
export function chatDialogue(
  moment: ChatMoment,
  topic: Topic,
  exchanges: number,
  { random, gender, said }: Voice,
): ChatLine[] {
  const fitting = CHAT_EXCHANGES[moment].filter(({ topics }) => topics.length === 0 || topics.includes(topic));
  const lines = without(
    fitting.map(({ line }) => line),
    said,
  );
  const left = fitting.filter(({ line }) => lines.includes(line));
  const dialogue: ChatLine[] = [];
  for (let taken = 0; taken < exchanges && left.length > 0; taken += 1) {
    const exchange = pick(left, random);
    left.splice(left.indexOf(exchange), 1);
    said?.add(exchange.line);
    const answering = exchange.opener === 'customer' ? 'freelancer' : 'customer';
    dialogue.push({ author: exchange.opener, text: fillText(exchange.line, random, gender) });
    dialogue.push({ author: answering, text: fillText(exchange.answer, random, gender) });
  }
  return dialogue;
}
