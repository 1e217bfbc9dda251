import type { OuterChannel } from '@provodka/domain/notification-preferences.ts';
import type { NotificationKind } from '@provodka/domain/notifications.ts';
import type { LetterLink } from '../../platform/mail/letter.ts';

export interface Quote {
  text: string;
  /** Our own title of the source, and its path from the root of the site. */
  link?: { title: string; path: string };
}

/** A notification for one person in Russian, ready to be shown; plain text, never HTML. */
export interface Notice {
  /** The id of its row in `notifications`; the same at a repeated attempt. */
  id: number;
  kind: NotificationKind;
  /** The news as a sentence without a full stop. */
  title: string;
  /** Further text of our own; may be empty. */
  text: string;
  /** Texts of people: the beginning of a message, titles of orders. */
  quotes: readonly Quote[];
  /** Path of the page about it, from the root of the site; null when there is none. */
  path: string | null;
  /** Links that stop such letters or change the preferences. */
  ways: readonly LetterLink[];
}

/** All that a channel without quotes of its own says below the title. */
export const plainText = ({ text, quotes }: Pick<Notice, 'text' | 'quotes'>): string =>
  [text, ...quotes.map((quote) => quote.text)].filter(Boolean).join('\n\n');

/** The outcome of an attempt. A channel that throws is tried again too. */
export type Delivered =
  | { is: 'sent' }
  /** The person cannot be reached there: no address, not linked, no browser. It is not tried again. */
  | { is: 'nobody' }
  /** Not now; tried again after so many seconds, or after a pause that grows with each attempt. */
  | { is: 'later'; seconds?: number };

/** A channel out of the site. Preferences and quiet hours were checked before. */
export interface Channel {
  name: OuterChannel;
  /**
   * Sends a notice to one person. It may be called twice with one notice, when a server dies before it records the
   * first call.
   */
  deliver(userUuid: string, notice: Notice): Promise<Delivered>;
}
