import type { Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { type Destination, openDestination } from '../jobs/destination.ts';
import type { OutboxEvents } from '../jobs/outbox.ts';
import { type Letter, wholeText } from './letter.ts';
import { letterHtml } from './letter-html.ts';

export interface StoredLetter extends Letter {
  id: number;
  sent_at: Date;
}

export interface Mailer {
  /**
   * Hands the letter to the mail server; false on an installation that has none, which each start warns of. Throws when it is not
   * taken; the outbox then tries again later.
   */
  send(letter: Letter): Promise<boolean>;
  /** Letters stored instead of sent, the newest first; see `storesLetters`. */
  recent(): readonly StoredLetter[];
}

type MailConfig = Pick<Config, 'DEMO' | 'MAIL_URL' | 'MAIL_FROM' | 'BRAND_NAME'>;

const MOST_KEPT = 200;

/** Whether letters stay in memory for the page /dev/mail: a demo without a mail server (product: accounts). */
export const storesLetters = (config: Pick<Config, 'DEMO' | 'MAIL_URL'>): boolean => config.DEMO && !config.MAIL_URL;

export interface MailerParts {
  clock: Clock;
  /** Aborts letters under way, which are sent again later. */
  stopped: AbortSignal;
  /** Time limits for a connection to the mail server, and for a whole letter. */
  limits?: { connectMs: number; wholeMs: number };
}

const LIMITS = { connectMs: 10_000, wholeMs: 30_000 };

/** Sends letters through the server of MAIL_URL; a demo without one keeps the last 200 in memory. */
export function mailer(config: MailConfig, parts: MailerParts): Mailer {
  return storesLetters(config) ? keepingMailer() : sendingMailer(config, parts);
}

function keepingMailer(): Mailer {
  const kept: StoredLetter[] = [];
  let lastId = 0;
  return {
    async send(letter) {
      lastId += 1;
      kept.unshift({ ...letter, id: lastId, sent_at: new Date() });
      kept.splice(MOST_KEPT);
      return true;
    },
    recent: () => kept,
  };
}

const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Codes of nodemailer for a server that was not reached or did not answer in time. A refusal in words is about the letter, not the server. */
const NOBODY_ANSWERS: unknown[] = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EABORT'];
const isAway = (error: unknown): boolean => NOBODY_ANSWERS.includes((error as { code?: unknown }).code);

function sendingMailer(config: MailConfig, { clock, stopped, limits = LIMITS }: MailerParts): Mailer {
  const from = { name: config.BRAND_NAME, address: config.MAIL_FROM };
  const { MAIL_URL } = config;
  // Read with the first letter: a start need not wait for it.
  const open = async (url: string) =>
    (await import('nodemailer')).createTransport({
      url,
      dnsTimeout: limits.connectMs,
      connectionTimeout: limits.connectMs,
      greetingTimeout: limits.wholeMs,
      socketTimeout: limits.wholeMs,
    });
  let opened: Promise<Transporter> | undefined;
  const server: Destination = openDestination('The mail server', clock);
  return {
    async send(letter) {
      const { to, subject, unsubscribe } = letter;
      if (!MAIL_URL) return false;
      opened ??= open(MAIL_URL);
      const transport = await opened;
      const headers = unsubscribe ? unsubscribeHeaders(unsubscribe) : {};
      const message = {
        from,
        to,
        subject,
        text: wholeText(letter),
        html: letterHtml(config.BRAND_NAME, letter),
        headers,
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await server.reach(
        () =>
          transport.sendMail({ ...message, signal: AbortSignal.any([stopped, AbortSignal.timeout(limits.wholeMs)]) }),
        isAway,
      );
      return true;
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
