import { fillText, type Gender, pick, type Random } from './fill.ts';
import { RESPONSE_MESSAGES } from './response-messages.ts';
import type { Topic } from './topics.ts';

/** Last words of a response; some freelancers end so, some do not. */
const ENDINGS = [
  'Вопросы — в чат, отвечаю в течение {часа|получаса|дня}.',
  'Буду рад{/а} обсудить подробности.',
  'Готов{/а} показать промежуточный результат на второй день.',
  'Гарантия на доработку — {месяц|две недели}.',
  'Если остались сомнения, посмотрите отзывы в профиле.',
  'Напишите, когда удобно начать.',
  'Оплата этапами тоже подойдёт.',
  'Все исходники передаю.',
  'Доступ нужен только к копии базы.',
  'До конца недели {свободен/свободна}, дальше будет плотнее.',
] as const;

/**
 * A response to an order of the subject, 50–900 characters: about the subject in two cases of three, else a general
 * one. `gender` is the freelancer's; texts already `said` to the order are not repeated.
 */
export function responseText(topic: Topic, random: Random, gender: Gender = 'male', said?: Set<string>): string {
  const [own, general] = [RESPONSE_MESSAGES[topic], RESPONSE_MESSAGES.generic];
  const [wanted, other] = random() < 2 / 3 ? [own, general] : [general, own];
  const isLeft = wanted.some((message) => !said?.has(message));
  const message = pick(isLeft ? wanted : other, random, said);
  const withEnding = random() < 0.55 ? `${message}\n\n${pick(ENDINGS, random)}` : message;
  return fillText(withEnding, random, gender);
}
