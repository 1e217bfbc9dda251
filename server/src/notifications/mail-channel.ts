import { NOTIFICATION_PREFERENCES_ADDRESS } from '@provodka/contract/addresses.ts';
import { EVENT_GROUP_ROWS } from '@provodka/domain/notification-preferences.ts';
import { NOTIFICATION_GROUPS } from '@provodka/domain/notifications.ts';
import type { Db } from '../platform/database.ts';
import type { Letter } from '../platform/letter.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Channel, Notice } from './channel.ts';
import { type LinkParts, stopCall, stopPage } from './links.ts';
import { findMailbox } from './store.ts';

export interface MailParts extends LinkParts {
  db: Db;
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
      await parts.mailer.send(letterOf(parts, mailbox, notice));
      return { is: 'sent' };
    },
  };
}

/** What is mandatory has no way to be stopped. */
function letterOf(parts: MailParts, mailbox: { user_id: number; email: string }, notice: Notice): Letter {
  const { public_url, BRAND_NAME } = parts.config;
  const group = NOTIFICATION_GROUPS[notice.kind];
  const { title, isMandatory } = EVENT_GROUP_ROWS[group];
  const stopped = { group, user_id: mailbox.user_id };
  const text = [notice.text, notice.path === null ? null : public_url + notice.path];
  const footer = [
    `Настроить уведомления: ${public_url}${NOTIFICATION_PREFERENCES_ADDRESS}`,
    isMandatory ? null : `Отписаться от писем «${title}»: ${stopPage(parts, stopped)}`,
  ];
  return {
    to: mailbox.email,
    subject: `${BRAND_NAME}: ${lowerFirst(notice.title)}`,
    heading: notice.title,
    text: text.filter(Boolean).join('\n\n'),
    footer: footer.filter(Boolean).join('\n'),
    ...(isMandatory ? {} : { unsubscribe: stopCall(parts, stopped) }),
  };
}

/** «Проводка: новый отклик»; an abbreviation such as «SM» stays as it is. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);
