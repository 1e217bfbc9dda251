import { NOTIFICATION_PREFERENCES_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { EVENT_GROUP_ROWS } from '@provodka/domain/notification-preferences.ts';
import { NOTIFICATION_GROUPS } from '@provodka/domain/notifications.ts';
import { lowerFirst } from '@provodka/domain/text/graphemes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { DestinationUnavailable } from '../../platform/jobs/destination.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { type LinkParts, stopCall, stopPage } from '../links.ts';
import { findMailbox } from '../store.ts';
import type { Channel, Notice } from './channel.ts';

export interface MailParts extends LinkParts {
  db: Db;
  clock: Clock;
  mailer: Pick<Mailer, 'send'>;
  config: LinkParts['config'] & { BRAND_NAME: string };
}

/** Letters to the person's address, once it is verified: until then it may be a stranger's, who can stop none of them. */
export function mailChannel(parts: MailParts): Channel {
  return {
    name: 'mail',
    async deliver(userUuid, notice) {
      const mailbox = await findMailbox(parts.db, userUuid);
      if (!mailbox?.is_verified) return { is: 'nobody' };
      try {
        const isSent = await parts.mailer.send(letterOf(parts, mailbox, notice));
        return { is: isSent ? 'sent' : 'nobody' };
      } catch (error) {
        if (!(error instanceof DestinationUnavailable)) throw error;
        return { is: 'later', seconds: error.secondsFrom(parts.clock.now()) };
      }
    },
  };
}

/** A letter about a mandatory group has no link that stops it. */
export function letterOf(
  parts: Omit<MailParts, 'db' | 'mailer' | 'clock'>,
  mailbox: { user_id: number; email: string },
  notice: Notice,
): Letter {
  const { public_url, BRAND_NAME } = parts.config;
  const group = NOTIFICATION_GROUPS[notice.kind];
  const { title, isMandatory } = EVENT_GROUP_ROWS[group];
  const stopped = { group, user_id: mailbox.user_id };
  const quotes = notice.quotes.map(({ text, link }) => ({
    quote: text,
    ...(link && { link: { title: link.title, url: public_url + link.path } }),
  }));
  const footer = [
    ...notice.ways,
    { title: 'Настроить уведомления', url: public_url + NOTIFICATION_PREFERENCES_ADDRESS },
    ...(isMandatory ? [] : [{ title: `Отписаться от писем «${title}»`, url: stopPage(parts, stopped) }]),
  ];
  return {
    to: mailbox.email,
    subject: `${BRAND_NAME}: ${behindBrand(notice.title)}`,
    heading: notice.title,
    parts: [...(notice.text === '' ? [] : notice.text.split('\n\n').map((ours) => ({ ours }))), ...quotes],
    ...(notice.path !== null && { action: { title: 'Открыть на бирже', url: public_url + notice.path } }),
    footer,
    ...(isMandatory ? {} : { unsubscribe: stopCall(parts, stopped) }),
  };
}

/** «Проводка: новый отклик»; an abbreviation such as «SM» stays as it is. */
const behindBrand = (title: string): string => (/^\p{Lu}\p{Lu}/u.test(title) ? title : lowerFirst(title));
