import * as z from 'zod/mini';

/** Telegram's own refusal of a call. */
export class TelegramRefusal extends Error {
  readonly error_code: number;
  readonly description: string;
  readonly retry_after: number | null;

  constructor({ error_code, description, parameters }: z.output<typeof refusal>) {
    super(`${error_code} ${description}`);
    this.name = 'TelegramRefusal';
    this.error_code = error_code;
    this.description = description;
    this.retry_after = parameters?.retry_after ?? null;
  }
}

const refusal = z.looseObject({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.string(),
  parameters: z.optional(z.looseObject({ retry_after: z.optional(z.number()) })),
});
const answer = z.looseObject({ ok: z.literal(true), result: z.unknown() });

/** Results of the methods that we call, with the fields that we read. */
const RESULTS = {
  getMe: z.looseObject({ username: z.string() }),
  sendMessage: z.looseObject({ message_id: z.int() }),
  getUpdates: z.array(z.unknown()),
  setMyCommands: z.literal(true),
  setWebhook: z.literal(true),
  deleteWebhook: z.literal(true),
};
type Method = keyof typeof RESULTS;

export interface BotCall {
  /** Address of the Bot API with the token of the bot. */
  root: string;
  seconds: number;
  signal?: AbortSignal;
}

/**
 * Calls a method of the Bot API.
 * @throws TelegramRefusal what Telegram refuses; another error when there is no answer, or one nobody can read
 */
export async function callBot<M extends Method>(
  { root, seconds, signal }: BotCall,
  method: M,
  body: object = {},
): Promise<z.output<(typeof RESULTS)[M]>> {
  const ends = [AbortSignal.timeout(seconds * 1000), ...(signal ? [signal] : [])];
  const reply = await fetch(`${root}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any(ends),
  });
  const told: unknown = await reply.json();
  const refused = refusal.safeParse(told);
  if (refused.success) throw new TelegramRefusal(refused.data);
  return RESULTS[method].parse(answer.parse(told).result) as z.output<(typeof RESULTS)[M]>;
}
