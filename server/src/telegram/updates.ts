/** Handles actions in the chat with the bot: linking, unlinking, answering (product: messages). */
import { refusalText } from '@provodka/contract/http/errors.ts';
import { messageForm } from '@provodka/contract/messages.ts';
import { RefusedError } from '@provodka/domain/refusals.ts';
import { TELEGRAM_LIMITS } from '@provodka/domain/telegram.ts';
import type { BotUpdate, UserAction } from '../integrations/telegram/port.ts';
import { markChatRead, sendMessage } from '../messages/service.ts';
import { tokenHash } from '../platform/config/secrets.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../platform/context.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import type { Viewer } from '../platform/viewer.ts';
import { viewerOf } from '../users/service.ts';
import type { TelegramParts } from './service.ts';
import * as store from './store.ts';
import { alreadyLinkedWords, BOT_TEXTS, foreignWords, linkedWords, maintenanceWords, maskedWords } from './words.ts';

/** An update in a chat, while it is being taken. */
interface Taking extends WriteContext<null> {
  parts: TelegramParts;
  chat: NonNullable<BotUpdate['chat']>;
  update_id: number;
}

interface Answer {
  text: string;
  /** A chat other than that of the update. */
  chat_id?: number;
  reply_to?: number;
  about?: store.ChatMessageRow;
  keyboard?: 'none';
}

/**
 * Handles one update and leaves the answer in the outbox, in one transaction: a repeated update does nothing. A refusal
 * is answered with its reason. Throws on anything else, and then the update has to come again.
 */
export async function handleUpdate(context: FreeContext<null>, parts: TelegramParts, update: BotUpdate): Promise<void> {
  const { chat, update_id } = update;
  if (chat === null) return;
  const taking = (inside: WriteContext<null>): Taking => ({ ...inside, parts, chat, update_id });
  const isWrite = update.what.kind === 'text' || update.what.kind === 'contact';
  const until = isWrite ? await context.content.maintenanceUntil(context.now) : null;
  try {
    // As the site refuses it then.
    if (until !== null) throw new HttpFailure(429, maintenanceWords(until));
    await inTransaction(context, (inside) => act(taking(inside), update.what));
  } catch (error) {
    const words = refusalWords(error);
    if (words === null) throw error;
    await inTransaction(context, async (inside) => {
      if (await noteUpdate(taking(inside))) await answer(taking(inside), { text: words, ...replyTo(update.what) });
    });
  }
}

/** The last word about an update that failed again and again. */
export async function abandonUpdate(
  context: FreeContext<null>,
  parts: TelegramParts,
  update: BotUpdate,
): Promise<void> {
  const { chat, update_id } = update;
  if (chat === null) return;
  await inTransaction(context, async (inside) => {
    const taking = { ...inside, parts, chat, update_id };
    if (await noteUpdate(taking)) await answer(taking, { text: BOT_TEXTS.failed, ...replyTo(update.what) });
  });
}

function refusalWords(error: unknown): string | null {
  if (error instanceof RefusedError) return refusalText(error.refusal);
  return error instanceof HttpFailure && error.status < 500 ? error.message : null;
}

const replyTo = (what: UserAction): { reply_to?: number } =>
  'message_id' in what ? { reply_to: what.message_id } : {};

/** False when it was taken before. */
const noteUpdate = ({ db: tx, chat, update_id, now }: Taking): Promise<boolean> =>
  store.insertUpdate(tx, { update_id, chat_id: chat.id, received_at: now });

async function answer(taking: Taking, said: Answer): Promise<void> {
  const { text, chat_id = taking.chat.id, keyboard, reply_to, about } = said;
  const payload = { chat_id, text, ...(keyboard && { keyboard }), reply_to: reply_to ?? null, about: about ?? null };
  await addEvent(taking.db, 'telegram_answer', payload, taking.now);
}

async function act(taking: Taking, what: UserAction): Promise<void> {
  if (!(await noteUpdate(taking))) return;
  const aMinuteAgo = new Date(taking.now.getTime() - 60_000);
  const recent = await store.countUpdates(taking.db, taking.chat.id, aMinuteAgo);
  if (recent > TELEGRAM_LIMITS.updatesPerMinute) return;
  if (what.kind === 'blocked') await store.deleteLink(taking.db, { chat_id: taking.chat.id });
  if (what.kind === 'no_text') await answer(taking, { text: BOT_TEXTS.text_only, ...replyTo(what) });
  if (what.kind === 'contact') await handleContact(taking, what);
  if (what.kind === 'text') await takeText(taking, what);
}

/** Takes the number that the bot was told to ask for. Throws RefusedError. */
async function handleContact(taking: Taking, what: UserAction & { kind: 'contact' }): Promise<void> {
  const link = await store.findLink(taking.db, { chat_id: taking.chat.id });
  if (!link) return await answer(taking, { text: BOT_TEXTS.how_to_link });
  if (!(await findActor(taking, link.user_uuid))) return await answer(taking, { text: BOT_TEXTS.nobody });
  if (what.phone === null) return await answer(taking, { text: BOT_TEXTS.foreign_contact, ...replyTo(what) });
  await taking.parts.verifySharedContact(taking, link.user_uuid, what.phone);
  await answer(taking, { text: BOT_TEXTS.phone_verified, keyboard: 'none', ...replyTo(what) });
}

const COMMAND = /^\/(start|stop)(?:@\w+)?(?:\s+(\S+))?\s*$/i;

async function takeText(taking: Taking, what: UserAction & { kind: 'text' }): Promise<void> {
  const [, command, token] = COMMAND.exec(what.text) ?? [];
  if (command?.toLowerCase() === 'stop') return await stop(taking);
  const link = await store.findLink(taking.db, { chat_id: taking.chat.id });
  if (command !== undefined) return await start(taking, link, token);
  if (!link) return await answer(taking, { text: BOT_TEXTS.how_to_link });
  if (what.reply_to === null) return await answer(taking, { text: BOT_TEXTS.how_to_answer });
  const about = await store.findBotMessage(taking.db, taking.chat.id, what.reply_to);
  if (!about) return await answer(taking, { text: BOT_TEXTS.unknown_chat, ...replyTo(what) });
  await writeInChat(taking, link, about, what);
}

async function stop(taking: Taking): Promise<void> {
  const former = await store.deleteLink(taking.db, { chat_id: taking.chat.id });
  if (former) await store.useTokens(taking.db, former.user_uuid, taking.now);
  await answer(taking, { text: former ? BOT_TEXTS.stopped : BOT_TEXTS.not_linked });
}

async function start(taking: Taking, link: store.LinkRow | undefined, token: string | undefined): Promise<void> {
  const { db: tx, now } = taking;
  const owner = link && (await store.findOwner(tx, link.user_uuid));
  if (token === undefined) {
    return await answer(taking, { text: owner ? alreadyLinkedWords(owner.full_name) : BOT_TEXTS.how_to_link });
  }
  const issued = await store.lockToken(tx, tokenHash(token));
  if (issued && owner && link.user_uuid === issued.user_uuid) {
    return await answer(taking, { text: alreadyLinkedWords(owner.full_name) });
  }
  const works = issued?.used_at === null && issued.expires_at > now;
  if (!works || !(await findActor(taking, issued.user_uuid))) {
    return await answer(taking, { text: BOT_TEXTS.link_invalid });
  }
  // The link stays good: whoever holds this Telegram decides first to leave the other account.
  if (owner) return await answer(taking, { text: foreignWords(owner.full_name) });
  await linkChat(taking, issued.user_uuid);
}

/** The viewer on whose behalf the bot acts; null while they are banned as a whole. */
async function findActor(taking: Taking, userUuid: string): Promise<Viewer | null> {
  const person = await viewerOf(taking, userUuid);
  return person === null || person.is_banned ? null : person.viewer;
}

/** Links the chat to the person; their former Telegram account is notified that it is no longer linked. */
async function linkChat(taking: Taking, userUuid: string): Promise<void> {
  const { db: tx, now, chat, parts } = taking;
  const former = await store.findLink(tx, { user_uuid: userUuid });
  await store.saveLink(tx, { user_uuid: userUuid, chat_id: chat.id, username: chat.username, linked_at: now });
  await store.useTokens(tx, userUuid, now);
  if (former) await answer(taking, { text: BOT_TEXTS.replaced, chat_id: former.chat_id });
  const owner = await store.findOwner(tx, userUuid);
  const brand = parts.config.BRAND_NAME;
  await answer(taking, { text: linkedWords(brand, owner.full_name) });
  const about = chat.username === null ? null : `@${chat.username}`;
  await addEvent(tx, 'account_changed', { user_uuid: userUuid, move: 'telegram_linked', about }, now);
}

/** Writes in the chat of the marketplace as the site would: by the same rules, and never twice. */
async function writeInChat(
  taking: Taking,
  { user_uuid }: store.LinkRow,
  { is_dispute, ...about }: store.AnsweredRow,
  what: UserAction & { kind: 'text' },
): Promise<void> {
  const viewer = await findActor(taking, user_uuid);
  if (!viewer) return await answer(taking, { text: BOT_TEXTS.nobody });
  const context = { ...taking, viewer };
  const chat =
    about.deal_id === null ? { response_id: about.response_id ?? 0 } : { deal_id: about.deal_id, is_dispute };
  const form = messageForm.safeParse({
    ...chat,
    message: what.text,
    client_key: `telegram-${taking.update_id}-${what.message_id}`,
  });
  if (!form.success) throw new HttpFailure(422, form.error.issues[0]?.message ?? BOT_TEXTS.failed);
  const { contacts_note } = await sendMessage(context, about.order_id, form.data);
  if (about.read_up_to !== null) await markChatRead(context, about.order_id, { ...chat, up_to: about.read_up_to });
  const text = contacts_note === null ? BOT_TEXTS.sent : maskedWords(contacts_note);
  await answer(taking, { text, ...replyTo(what), about });
}
