/** Puts a notification into the words in which it leaves the site. */
import { shorten } from '@provodka/domain/text/graphemes.ts';
import type { FreeContext } from '../platform/context.ts';
import { describeNews } from '../searches/service.ts';
import type { Notice } from './channels/channel.ts';
import type { ClaimedRow } from './delivery-store.ts';
import { type Facts, readFacts } from './facts.ts';
import { pathOf, subjectOf } from './places.ts';
import { NOTIFICATION_TEXTS } from './words.ts';

/** Parts that a composed notice needs beside the facts. */
export interface ComposeParts {
  secret: string;
  config: { public_url: string; BRAND_NAME: string };
}

type Row = Pick<ClaimedRow, 'id' | 'user_uuid' | 'kind' | 'payload' | 'number_bundled'>;

/** The facts of a stored notification at this moment; null when its person may no longer see them. */
export async function factsOf(
  context: FreeContext<null>,
  { kind, user_uuid, payload }: Pick<Row, 'kind' | 'user_uuid' | 'payload'>,
): Promise<Facts | null> {
  const { role, ...event } = payload;
  return await readFacts(context, { kind, role, user_uuid, payload: event });
}

/** The notice as it leaves the site now. */
export function compose(parts: ComposeParts, row: Row, facts: Facts): Notice {
  const { title: plain, text = '' } = NOTIFICATION_TEXTS[row.kind](facts, row.number_bundled);
  const orders = facts.found.flatMap((search) => search.orders);
  const title = orders.length === 1 && orders[0] ? `Новый заказ «${orders[0].title}»` : plain;
  const subject = subjectOf(facts.row?.deal_number ?? null, facts.title);
  const excerpt = excerptOf(facts);
  const news = describeNews(parts, facts.user_id, facts.found);
  return {
    id: row.id,
    kind: row.kind,
    title,
    text: [text, subject].filter(Boolean).join('\n\n'),
    quotes: [...(excerpt === null ? [] : [{ text: excerpt }]), ...news.quotes],
    path: pathOf(row.kind, facts),
    ways: news.ways,
  };
}

const LONGEST_EXCERPT = 500;

/** The beginning of a message, which the bell leaves to its chat. */
export function excerptOf({ message }: Pick<Facts, 'message'>): string | null {
  if (message === null) return null;
  return message.text === '' ? 'Приложены файлы' : shorten(message.text, LONGEST_EXCERPT);
}
