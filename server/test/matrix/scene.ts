import { givenScopes, TOKEN_SCOPES, type TokenScope } from '@provodka/domain/people/tokens.ts';
import { WEBHOOK_GROUPS } from '@provodka/domain/people/webhooks.ts';
import { tokenHash } from '../../src/platform/config/secrets.ts';
import { uploadText } from '../files/uploads.ts';
import type { Browser } from '../people/browser.ts';
import type { TestServer } from '../server.ts';

/** The actors of the matrix; each is a new person, so that rows do not affect each other (quality.md, security). */
export const ACTORS = [
  'guest',
  'stranger_customer',
  'stranger_freelancer',
  'owner',
  'responder',
  'executor',
  'invited',
  'banned',
  'unverified',
  'moderator',
] as const;
export type Actor = (typeof ACTORS)[number];

/**
 * Two private orders of `owner`. In the one `in_search` only `responder` responded; `invited` may see it as a member of the owner's team. In the one `in_work`
 * `executor` was chosen over `responder` and has a paid deal; `invited` may see it too. Nobody else sees any of it.
 */
export interface Scene {
  browsers: Record<Actor, Browser>;
  /** The login of an actor. */
  loginOf(actor: Actor): string;
  in_search: { order_id: number; response_id: number; file_id: number; response_file_id: number; offer_id: number };
  in_work: {
    order_id: number;
    response_id: number;
    deal_id: number;
    unpaid_deal_id: number;
    deal_file_id: number;
    message_id: number;
    message_file_id: number;
  };
  /** An accepted deal of the same order, not yet reviewed. */
  accepted_deal_id: number;
  review_id: number;
  /** The owner's two profiles and the person. */
  owner_uuids: { uuid: string; customer_uuid: string; freelancer_uuid: string };
  /** The owner's team; `invited` is its member. */
  team: { team_id: number; freelancer_uuid: string };
  /** A freelancer in no team and without an offer. */
  outsider_uuid: string;
  /** A person unrelated to the others. */
  stranger_uuid: string;
  /** An appeal of a person banned by none of these. */
  appeal_id: number;
  /** A complaint about the stranger with a screenshot, taken by the moderator. */
  complaint_id: number;
  evidence_id: number;
  /** The owner's request to verify their passport, with its document. */
  verification: { params: { verification_id: number }; file_id: number };
  owner_session_id: number;
  owner_upload_id: number;
  owner_passkey_id: number;
  owner_search_id: number;
  /** An address of the owner for webhooks, with a test in its log. */
  owner_webhook: { webhook_id: number; delivery_id: number };
  /** A token of the owner with each scope, beside reading. */
  owner_tokens: Record<TokenScope, { token_id: number; secret: string }>;
}

const DESCRIPTION = 'Нужно перенести остатки и взаиморасчёты, а затем сверить их по счетам с бухгалтерией.';
const MESSAGE = 'Переносил остатки в четырёх похожих базах, сделаю и сверю за неделю, вопросы задам сразу.';

let scenes = 0;

/** Plays the scene with people of its own. */
export async function playScene(server: TestServer): Promise<Scene> {
  const suffix = `_${++scenes}`;
  const loginOf = (actor: Actor) => actor + suffix;
  const browsers = {} as Record<Actor, Browser>;
  const uuids = {} as Record<Actor, { customer_uuid: string; freelancer_uuid: string; uuid: string }>;
  for (const actor of ACTORS) {
    if (actor === 'guest') {
      browsers.guest = server.guest();
      continue;
    }
    uuids[actor] = await server.makers.user(loginOf(actor), SPECS[actor] ?? {});
    browsers[actor] = await server.browser(loginOf(actor));
  }
  const { owner, responder, executor } = browsers;
  const guests = [uuids.responder, uuids.executor, uuids.invited].map((user) => user.freelancer_uuid);
  const made = await owner.api.teams_create({ body: { title: 'Обмены', description: 'Обмены и перенос остатков' } });
  const team = { team_id: made.data.id, freelancer_uuid: uuids.invited.freelancer_uuid };
  await owner.api.team_members_add({ params: team });
  const publish = async (title: string, fileIds: number[], audience: { freelancers: string[]; teams?: number[] }) => {
    const body = {
      title,
      description: DESCRIPTION,
      budget: 50_000,
      configurations: [121],
      is_private: true,
      ...audience,
      file_ids: fileIds,
    };
    return (await owner.api.orders_create({ body })).data.id;
  };
  const respond = async (browser: Browser, order_id: number, fileIds: number[]) => {
    const body = { price: 30_000, period_hours: 40, message: MESSAGE, file_ids: fileIds };
    return (await browser.api.responses_create({ params: { order_id }, body })).data.id;
  };

  const searchFile = await uploadText(owner, 'остатки.txt');
  const searchOrder = await publish('Перенести остатки из УПП в ERP', [searchFile], {
    freelancers: guests.slice(0, 2),
    teams: [team.team_id],
  });
  const responseFile = await uploadText(responder, 'пример.txt');
  const searchResponse = await respond(responder, searchOrder, [responseFile]);

  const workOrder = await publish('Свернуть базу УТ и сверить итоги', [], { freelancers: guests });
  await respond(responder, workOrder, []);
  const chosen = await respond(executor, workOrder, []);
  await owner.api.responses_approve({ params: { order_id: workOrder, response_id: chosen } });

  const createDeal = async (fileIds: number[]) => {
    const body = {
      description: 'Свёртка базы и сверка итогов',
      price: 5000,
      planned_at: planned(server),
      file_ids: fileIds,
    };
    return (await owner.api.deals_create({ params: { order_id: workOrder }, body })).data.id;
  };
  const payDeal = async (deal_id: number) => {
    const params = { order_id: workOrder, deal_id };
    const { data } = await owner.api.deals_pay({ params, body: { method: 'card', accept_terms: true } });
    const address = new URL(data.payment_url, server.url);
    await fetch(server.url + address.pathname, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    });
    await server.settle();
  };
  const dealFile = await uploadText(owner, 'регламент.txt');
  const acceptedDeal = await createDeal([]);
  await payDeal(acceptedDeal);
  await owner.api.deals_accept({ params: { order_id: workOrder, deal_id: acceptedDeal } });
  const text = 'Сделано в срок, вопросы решались сразу, рекомендую.';
  const review = await executor.api.reviews_create({ body: { deal_id: acceptedDeal, stars: 5, text } });
  const paidDeal = await createDeal([dealFile]);
  await payDeal(paidDeal);
  const unpaidDeal = await createDeal([]);
  const messageFile = await uploadText(executor, 'протокол.txt');
  const words = { deal_id: paidDeal, message: 'Сверка готова, протокол приложил.', file_ids: [messageFile] };
  const written = await executor.api.messages_create({ params: { order_id: workOrder }, body: words });

  const { data: seen } = await owner.api.orders_get({ params: { order_id: searchOrder } });
  const sessions = await owner.api.auth_sessions_list();
  return {
    browsers,
    loginOf,
    in_search: {
      order_id: searchOrder,
      response_id: searchResponse,
      file_id: searchFile,
      response_file_id: responseFile,
      offer_id: seen.offers.find(({ freelancer }) => freelancer.uuid === team.freelancer_uuid)?.id ?? 0,
    },
    in_work: {
      order_id: workOrder,
      response_id: chosen,
      deal_id: paidDeal,
      unpaid_deal_id: unpaidDeal,
      deal_file_id: dealFile,
      message_id: written.data.id,
      message_file_id: messageFile,
    },
    accepted_deal_id: acceptedDeal,
    review_id: review.data.id,
    owner_uuids: uuids.owner,
    team,
    outsider_uuid: uuids.stranger_freelancer.freelancer_uuid,
    stranger_uuid: uuids.stranger_freelancer.uuid,
    appeal_id: await playAppeal(server, `appellant${suffix}`),
    ...(await playComplaint(browsers, uuids.stranger_freelancer.freelancer_uuid)),
    verification: await playVerification(owner),
    owner_session_id: sessions.data[0]?.id ?? 0,
    owner_passkey_id: await keepPasskey(server, uuids.owner.uuid),
    owner_upload_id: await uploadText(owner, 'черновик.txt'),
    owner_search_id: (await owner.api.saved_searches_create({ body: { title: 'Остатки', query: 'query=остатки' } }))
      .data.id,
    owner_webhook: await keepWebhook(server, uuids.owner.uuid),
    owner_tokens: await keepTokens(server, uuids.owner.uuid),
  };
}

/** Stores an address for webhooks with a test that failed. */
async function keepWebhook({ db, clock }: TestServer, user_uuid: string): Promise<Scene['owner_webhook']> {
  const created_at = clock.now();
  const address = { title: 'Учёт', url: 'https://hooks.example.ru/1c', groups: WEBHOOK_GROUPS };
  const { id: webhook_id } = await db
    .insertInto('webhooks')
    .values({ ...address, user_uuid, secret_sealed: Buffer.from('sealed'), is_active: true, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: delivery_id } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, outcome: 'given_up', created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhook_id, delivery_id };
}

/** Stores a token with each scope. */
async function keepTokens({ db, clock }: TestServer, user_uuid: string): Promise<Scene['owner_tokens']> {
  const now = clock.now();
  const kept = TOKEN_SCOPES.map(async (scope) => {
    const secret = `prvd_${scope}_${user_uuid}`;
    const dates = { created_at: now, expires_at: new Date(now.getTime() + 30 * 86_400_000) };
    const { id } = await db
      .insertInto('api_tokens')
      .values({ user_uuid, title: scope, scopes: givenScopes([scope]), token_hash: tokenHash(secret), ...dates })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [scope, { token_id: id, secret }] as const;
  });
  return Object.fromEntries(await Promise.all(kept)) as Scene['owner_tokens'];
}

/** Asks moderators to verify a passport. */
async function playVerification(owner: Browser): Promise<Scene['verification']> {
  const file_id = await uploadText(owner, 'паспорт.pdf', '%PDF-1.4 скан');
  const { data } = await owner.api.verifications_create({
    body: { kind: 'identity', number: '4508 123456', file_ids: [file_id] },
  });
  return { params: { verification_id: data.id }, file_id };
}

/** Stores a passkey that signs nothing; the owner's sign-in stays as it was. */
async function keepPasskey(server: TestServer, user_uuid: string): Promise<number> {
  const bytes = Buffer.from(user_uuid);
  const kept = { user_uuid, title: 'Телефон', sign_count: 0, created_at: server.clock.now() };
  const { id } = await server.db
    .insertInto('passkeys')
    .values({ ...kept, credential_id: bytes, public_key: bytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Bans a person, who appeals. */
async function playAppeal(server: TestServer, login: string): Promise<number> {
  const { uuid } = await server.makers.user(login, { is_freelancer_banned: true });
  const { id } = await server.db
    .insertInto('appeals')
    .columns(['ban_id', 'text', 'created_at'])
    .expression((of) => of.selectFrom('bans').select(['id', 'comment', 'created_at']).where('user_uuid', '=', uuid))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The executor complains about a profile with a screenshot, and the moderator takes the complaint. */
async function playComplaint(
  { executor, moderator }: Scene['browsers'],
  subject_id: string,
): Promise<Pick<Scene, 'complaint_id' | 'evidence_id'>> {
  const evidence_id = await uploadText(executor, 'скриншот.pdf', '%PDF-1.4 скриншот');
  const { data } = await executor.api.complaints_create({
    body: { subject_kind: 'profile', subject_id, reason: 'spam', file_ids: [evidence_id] },
  });
  await moderator.api.complaints_take({ params: { complaint_id: data.id } });
  return { complaint_id: data.id, evidence_id };
}

const PROVEN = { deals: 12, sum: 400_000 };
const SPECS: Partial<Record<Actor, Parameters<TestServer['makers']['user']>[1]>> = {
  stranger_customer: PROVEN,
  owner: PROVEN,
  moderator: { is_moderator: true, is_admin: true },
  banned: { is_customer_banned: true, is_freelancer_banned: true },
  unverified: { is_verified: false },
};

/** A day within all limits of a planned date. */
export const planned = (server: TestServer): string =>
  new Date(server.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
