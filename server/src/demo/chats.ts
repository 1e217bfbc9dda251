import { noteRead, tellOfDeal, writeMessage } from '../messages/service.ts';
import type { Actor } from './cast.ts';
import { between, chance, seededRandom } from './random.ts';
import { attempt, contextOf, type Stage } from './stage.ts';
import type { ChatMoment } from './texts/chat-lines.ts';
import { chatDialogue } from './texts/deals.ts';
import type { Topic } from './texts/topics.ts';
import { hoursLater } from './timeline.ts';

const THE_LAST = Number.MAX_SAFE_INTEGER;

/** Which chat two people of the demo talk in. */
export interface DemoChat {
  order_id: number;
  name: { response_id: number } | { deal_id: number };
  customer: Actor;
  freelancer: Actor;
  topic: Topic;
}

/** Plans a question and mostly an answer; whoever answers has read, and what came last may wait for its reader. */
export function planTalk(stage: Stage, chat: DemoChat, moment: ChatMoment, from: Date): void {
  const { timeline } = stage;
  // Chance of its own, so that talk changes nothing of what happens.
  const random = seededRandom(chat.order_id * 1009 + from.getUTCMinutes());
  const [line, reply] = chatDialogue(moment, chat.topic, 1, random, chat.freelancer.person.gender);
  if (!line || !reply) return;
  const [asks, answers] = [chat[line.author], chat[reply.author]];
  const asked = hoursLater(from, 0.2 + random() * 4);
  timeline.at(asked, async (now) => {
    await write(stage, chat, asks, line.text, now);
    if (!chance(0.93, random)) return;
    const answered = hoursLater(now, between(1, 12, random) / 4);
    timeline.at(answered, (later) => write(stage, chat, answers, reply.text, later));
    if (chance(0.93, random)) timeline.at(hoursLater(answered, 1), (later) => read(stage, chat, asks, later));
  });
}

/** The customer reads a response some hours after it came. */
export function planReading(stage: Stage, chat: DemoChat, from: Date): void {
  stage.timeline.at(hoursLater(from, 5), (now) => read(stage, chat, chat.customer, now));
}

async function write(stage: Stage, chat: DemoChat, by: Actor, message: string, now: Date): Promise<void> {
  await attempt(contextOf(stage, by, now), async (context) => {
    await noteRead(context, chat.order_id, { ...chat.name, up_to: THE_LAST });
    await writeMessage(context, chat.order_id, { ...chat.name, message, file_ids: [] });
  });
}

async function read(stage: Stage, chat: DemoChat, by: Actor, now: Date): Promise<void> {
  await attempt(contextOf(stage, by, now), (context) =>
    noteRead(context, chat.order_id, { ...chat.name, up_to: THE_LAST }),
  );
}

/** The chat of a deal hears of its moves at their moment, not when the server starts. */
export async function tellOf(stage: Stage, by: Actor, ids: { order_id: number; deal_id: number }, now: Date) {
  await attempt(contextOf(stage, by, now), (context) => tellOfDeal(context, ids));
}
