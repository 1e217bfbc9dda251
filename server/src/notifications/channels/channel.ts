import type { OuterChannel } from '@provodka/domain/notification-preferences.ts';
import type { NotificationKind } from '@provodka/domain/notifications.ts';
import type { LetterLink } from '../../platform/mail/letter.ts';

export interface Quote {
  text: string;
  /** Our words for what it is from, and its page from the root of the site. */
  link?: { title: string; path: string };
}

/** What one person is told, in Russian and ready to be shown; a text, never HTML. */
export interface Notice {
  /** Of its row in `notifications`, which says what it is about; the same when it is told a second time. */
  id: number;
  kind: NotificationKind;
  /** What happened, a sentence without a full stop. */
  title: string;
  /** The rest in words of ours; may be empty. */
  text: string;
  /** What people wrote: the beginning of a message, the titles of what is told of. */
  quotes: readonly Quote[];
  /** Path of the page about it, from the root of the site; null when there is none. */
  path: string | null;
  /** Links of ours that stop letters or change what is told. */
  ways: readonly LetterLink[];
}

/** All that a channel without quotes of its own says below the title. */
export const plainText = ({ text, quotes }: Pick<Notice, 'text' | 'quotes'>): string =>
  [text, ...quotes.map((quote) => quote.text)].filter(Boolean).join('\n\n');

/** What became of an attempt. A channel that throws is asked again later too. */
export type Delivered =
  | { is: 'sent' }
  /** The person cannot be reached there: no address, not linked, no browser. It is not tried again. */
  | { is: 'nobody' }
  /** Not now; again after so many seconds, or after a pause that grows with each attempt. */
  | { is: 'later'; seconds?: number };

/** A way out of the site. Whether the person wants to be told there, and may be at this hour, was asked before. */
export interface Channel {
  name: OuterChannel;
  /** Tells one person. It may be called twice with one notice: a server may die before it notes that it told. */
  deliver(userUuid: string, notice: Notice): Promise<Delivered>;
}
