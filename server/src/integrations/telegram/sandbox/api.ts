import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import { isSame } from '../../../platform/config/secrets.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as store from './store.ts';

export interface SandboxApiParts {
  db: Db;
  clock: Clock;
  token: string;
  bot_name: string;
}

/** A refusal in the Bot API's format. */
class ApiRefusal extends Error {
  readonly code: number;
  readonly parameters: { retry_after?: number };

  constructor(code: number, description: string, parameters: { retry_after?: number } = {}) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

/** The connection breaks before an answer. */
class NoAnswer extends Error {}

const RETRY_AFTER = 30;
const MOST_UPDATES = 100;
const LONGEST_WAIT = 50;
const LOOK_EVERY_MS = 600;

const textMessage = z.object({
  chat_id: z.int(),
  text: z.string().check(z.minLength(1), z.maxLength(4096)),
  reply_markup: z.optional(
    z.union([
      z.object({ inline_keyboard: z.array(z.array(z.object({ text: z.string(), url: z.url() }))) }),
      z.object({
        keyboard: z.array(z.array(z.object({ text: z.string(), request_contact: z.literal(true) }))),
        one_time_keyboard: z.boolean(),
        resize_keyboard: z.boolean(),
      }),
      z.object({ remove_keyboard: z.literal(true) }),
    ]),
  ),
  reply_parameters: z.optional(z.object({ message_id: z.int(), allow_sending_without_reply: z.optional(z.boolean()) })),
});
const wait = z.object({
  offset: z._default(z.int(), 0),
  timeout: z._default(z.int().check(z.minimum(0), z.maximum(LONGEST_WAIT)), 0),
});
const hook = z.object({ url: z.url(), secret_token: z.optional(z.string().check(z.regex(/^[\w-]{1,256}$/))) });

/** The Bot API under /sandbox/telegram/bot<token>/, as far as a bot of private chats needs it. */
export async function sandboxApi(app: FastifyInstance, parts: SandboxApiParts): Promise<void> {
  const methods: Record<string, (body: unknown, isAsking: () => boolean) => Promise<unknown>> = {
    getMe: async () => botOf(parts),
    setMyCommands: async () => true,
    sendMessage: (body) => sendMessage(parts, body),
    getUpdates: (body, isAsking) => getUpdates(parts, body, isAsking),
    deleteWebhook: async () => {
      await store.saveWebhook(parts.db, null);
      return true;
    },
    setWebhook: async (body) => {
      const { url, secret_token = null } = parse(hook, body);
      await store.saveWebhook(parts.db, { url, secret_token });
      return true;
    },
  };
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  app.post<{ Params: { token: string; method: string } }>('/bot:token/:method', async (request, reply) => {
    const { token, method } = request.params;
    if (!isSame(token, parts.token)) throw new ApiRefusal(401, 'Unauthorized');
    const call = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!call) throw new ApiRefusal(404, 'Not Found');
    return { ok: true, result: await call(request.body ?? {}, () => !reply.raw.destroyed) };
  });
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof NoAnswer) {
    reply.hijack();
    reply.raw.destroy();
    return;
  }
  if (!(error instanceof ApiRefusal)) request.log.error(error);
  const { code, message, parameters } = error instanceof ApiRefusal ? error : new ApiRefusal(500, 'Internal');
  void reply.code(code).send({ ok: false, error_code: code, description: message, parameters });
}

const botOf = ({ token, bot_name }: Pick<SandboxApiParts, 'token' | 'bot_name'>) => ({
  id: Number(token.split(':', 1)[0]),
  is_bot: true,
  first_name: 'Проводка',
  username: bot_name,
  can_join_groups: false,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
});

async function sendMessage(parts: SandboxApiParts, body: unknown) {
  const { db, clock } = parts;
  const { chat_id, text, reply_markup, reply_parameters: reply } = parse(textMessage, body);
  const account = await store.findAccount(db, { id: chat_id });
  if (!account) throw new ApiRefusal(400, 'Bad Request: chat not found');
  assertReached(account.trouble);
  const answered = reply && (await store.findMessage(db, chat_id, reply.message_id));
  if (reply && !answered && !reply.allow_sending_without_reply)
    throw new ApiRefusal(400, 'Bad Request: message to be replied not found');
  const message = {
    is_from_bot: true,
    text,
    button: buttonOf(reply_markup),
    reply_to: answered?.id ?? null,
    created_at: clock.now(),
  };
  const message_id = await store.insertMessage(db, { chat_id, ...message });
  return { message_id, date: secondsOf(clock.now()), chat: chatOf(chat_id), from: botOf(parts), text };
}

function buttonOf(markup: z.output<typeof textMessage>['reply_markup']): store.MessageRow['button'] {
  if (markup && 'inline_keyboard' in markup) return markup.inline_keyboard[0]?.[0] ?? null;
  const asked = markup && 'keyboard' in markup ? markup.keyboard[0]?.[0] : undefined;
  return asked ? { text: asked.text, asks_contact: true } : null;
}

function assertReached(trouble: store.Trouble): void {
  if (trouble === 'blocked') throw new ApiRefusal(403, 'Forbidden: bot was blocked by the user');
  if (trouble === 'flood')
    throw new ApiRefusal(429, `Too Many Requests: retry after ${RETRY_AFTER}`, { retry_after: RETRY_AFTER });
  if (trouble === 'silent') throw new NoAnswer();
}

async function getUpdates({ db }: SandboxApiParts, body: unknown, isAsking: () => boolean): Promise<object[]> {
  const { offset, timeout } = parse(wait, body);
  if (await store.findWebhook(db)) {
    throw new ApiRefusal(409, "Conflict: can't use getUpdates method while webhook is active");
  }
  await store.deleteUpdates(db, offset);
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const updates = await store.findUpdates(db, MOST_UPDATES);
    if (updates.length > 0 || waited >= timeout * 1000 || !isAsking()) return updates.map(wireOf);
    await sleep(LOOK_EVERY_MS);
  }
}

/** An update in the Bot API's format. */
export const wireOf = ({ update_id, payload }: store.UpdateRow): object => ({ update_id, ...(payload as object) });

/** The private chat with an account, and who it is. */
export const chatOf = (id: number) => ({ id, type: 'private', first_name: 'Тест', username: `tester_${id}` });

export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

function parse<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiRefusal(400, `Bad Request: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
}
