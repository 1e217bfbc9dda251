import type { PastMessage } from '../messages/history-service.ts';
import type { Actor } from './cast.ts';
import { between, chance, seededRandom } from './random.ts';
import { type Stage, usedTexts } from './stage.ts';
import type { ChatMoment } from './texts/chat-lines.ts';
import { chatDialogue } from './texts/deals.ts';
import type { Topic } from './texts/topics.ts';
import { hoursLater } from './timeline.ts';

/** The chat in which two people of the demo talk. */
export interface DemoChat {
  order_id: number;
  name: PastMessage['chat'];
  customer: Actor;
  freelancer: Actor;
  topic: Topic;
}

/**
 * Plans a question and mostly an answer. The answering side has read the chat; the last message may still be unread.
 */
export function planChat(stage: Stage, chat: DemoChat, moment: ChatMoment, from: Date): void {
  // Chance of its own, so that talk changes nothing of what happens.
  const random = seededRandom(chat.order_id * 1009 + from.getUTCMinutes());
  const { gender } = chat.freelancer.person;
  const before = usedTexts(stage, `talk of ${chat.order_id}`);
  const [line, reply] = chatDialogue(moment, chat.topic, 1, { random, gender, said: before });
  if (!line || !reply) return;
  const { day } = stage;
  const [asks, answers] = [chat[line.author], chat[reply.author]];
  const asked = hoursLater(from, 0.2 + random() * 4);
  day.said.push(said(chat, asks, line.text, asked));
  if (!chance(0.93, random)) return;
  const answered = hoursLater(asked, between(1, 12, random) / 4);
  day.said.push(said(chat, answers, reply.text, answered));
  if (chance(0.93, random)) day.said.push(said(chat, asks, null, hoursLater(answered, 1)));
}

/** The customer reads a response some hours after it came. */
export function planReading({ day }: Stage, chat: DemoChat, from: Date): void {
  day.said.push(said(chat, chat.customer, null, hoursLater(from, 5)));
}

const said = (chat: DemoChat, by: Actor, message: string | null, at: Date): PastMessage => ({
  chat: chat.name,
  viewer: by.viewer,
  message,
  at,
});
