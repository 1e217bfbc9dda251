import type { Transporter } from 'nodemailer';
import type { Config } from './config.ts';
import { type Letter, wholeText } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import type { OutboxEvents } from './outbox.ts';

export interface KeptLetter extends Letter {
  id: number;
  sent_at: Date;
}

export interface Mailer {
  /** Hands the letter to the mail server. Throws when it is not taken; the outbox then tries again later. */
  send(letter: Letter): Promise<void>;
  /** Letters that were kept instead of being sent, the newest first; see `keepsLetters`. */
  recent(): readonly KeptLetter[];
}

type MailConfig = Pick<Config, 'DEMO' | 'MAIL_URL' | 'MAIL_FROM' | 'BRAND_NAME'>;

const MOST_KEPT = 200;

/** Whether letters stay in memory for the page /dev/mail: a demo without a mail server (decisions 2). */
export const keepsLetters = (config: Pick<Config, 'DEMO' | 'MAIL_URL'>): boolean => config.DEMO && !config.MAIL_URL;

/** Sends letters through the server of MAIL_URL; a demo without one keeps the last 200 in memory. */
export function mailer(config: MailConfig): Mailer {
  return keepsLetters(config) ? keepingMailer() : sendingMailer(config);
}

function keepingMailer(): Mailer {
  const kept: KeptLetter[] = [];
  let lastId = 0;
  return {
    async send(letter) {
      lastId += 1;
      kept.unshift({ ...letter, id: lastId, sent_at: new Date() });
      kept.splice(MOST_KEPT);
    },
    recent: () => kept,
  };
}

const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function sendingMailer(config: MailConfig): Mailer {
  const from = { name: config.BRAND_NAME, address: config.MAIL_FROM };
  const { MAIL_URL } = config;
  // Read with the first letter: a start need not wait for it.
  const open = async (url: string) => (await import('nodemailer')).createTransport(url);
  let opened: Promise<Transporter> | undefined;
  return {
    async send(letter) {
      const { to, subject, unsubscribe } = letter;
      if (!MAIL_URL) throw new Error('A letter cannot be sent: MAIL_URL is not set.');
      opened ??= open(MAIL_URL);
      const transport = await opened;
      const headers = unsubscribe ? unsubscribeHeaders(unsubscribe) : {};
      await transport.sendMail({
        from,
        to,
        subject,
        text: wholeText(letter),
        html: letterHtml(config.BRAND_NAME, letter),
        headers,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    recent: () => [],
  };
}

/** The letter an event of the outbox carries; one of an older release is a text alone. */
export const letterOf = ({
  to,
  subject,
  action,
  text = '',
  parts = [{ ours: text }],
}: OutboxEvents['mail']): Letter => ({
  to,
  subject,
  parts,
  ...(action && { action }),
});
