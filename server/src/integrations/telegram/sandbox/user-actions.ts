/** Actions of the person at the sandbox's page; Telegram tells the bot of them. */
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { chatOf, secondsOf, wireOf } from './api.ts';
import * as store from './store.ts';

interface SandboxUser {
  db: Db;
  clock: Clock;
}

/** A message to the bot, `reply_to` one of the bot's. */
export async function sendToBot(
  user: SandboxUser,
  chatId: number,
  { text, reply_to }: { text: string; reply_to: number | null },
): Promise<void> {
  const { db, clock } = user;
  const answered = reply_to === null ? undefined : await store.findMessage(db, chatId, reply_to);
  // As Telegram shows it: the token behind the command is nobody's to read.
  const shown = text.replace(/^\/start\s.*/s, '/start');
  const written = {
    is_from_bot: false,
    text: shown,
    button: null,
    reply_to: answered?.id ?? null,
    created_at: clock.now(),
  };
  const message_id = await store.insertMessage(db, { chat_id: chatId, ...written });
  await tell(user, {
    message: {
      message_id,
      ...personOf(chatId),
      date: secondsOf(clock.now()),
      text,
      ...(answered && {
        reply_to_message: { message_id: answered.id, chat: chatOf(chatId), text: answered.text },
      }),
    },
  });
}

/** Shares a contact: one's own, as the keyboard does, or that of another account. */
export async function shareContact(
  user: SandboxUser,
  chatId: number,
  { phone, of }: { phone: string; of: number | null },
): Promise<void> {
  const { db, clock } = user;
  const shared = { is_from_bot: false, text: 'Контакт', button: null, reply_to: null, created_at: clock.now() };
  const message_id = await store.insertMessage(db, { chat_id: chatId, ...shared });
  const contact = { phone_number: phone, first_name: 'Тест', user_id: of ?? chatId };
  await tell(user, { message: { message_id, ...personOf(chatId), date: secondsOf(clock.now()), contact } });
}

/** Blocks the bot or takes it back, or makes Telegram trouble it. */
export async function setTrouble(user: SandboxUser, account: store.AccountRow, trouble: store.Trouble): Promise<void> {
  await store.updateTrouble(user.db, account.id, trouble);
  const [was, is] = [account.trouble === 'blocked', trouble === 'blocked'];
  if (was === is) return;
  const status = is ? 'kicked' : 'member';
  await tell(user, { my_chat_member: { ...personOf(account.id), new_chat_member: { status } } });
}

const personOf = (id: number) => ({ chat: chatOf(id), from: { ...chatOf(id), is_bot: false } });

async function tell({ db }: SandboxUser, update: object): Promise<void> {
  await store.insertUpdate(db, update);
  await bringUpdates(db);
}

const TIMEOUT_MS = 5000;

/** Pushes waiting updates to the webhook, if the bot has one; failed ones are pushed again with the next. */
async function bringUpdates(db: Db): Promise<void> {
  const webhook = await store.findWebhook(db);
  if (!webhook) return;
  for (const update of await store.findUpdates(db, 100)) {
    if (!(await isTaken(webhook, wireOf(update)))) return;
    await store.deleteUpdates(db, update.update_id + 1);
  }
}

async function isTaken({ url, secret_token }: store.WebhookRow, update: object): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(secret_token !== null && { 'x-telegram-bot-api-secret-token': secret_token }),
      },
      body: JSON.stringify(update),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
