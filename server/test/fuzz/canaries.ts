import { sql } from 'kysely';
import { hashPassword } from '../../src/users/auth/passwords.ts';
import { type Actor, playScene, type Scene } from '../matrix/scene.ts';
import type { Browser } from '../people/browser.ts';
import type { TestServer } from '../server.ts';

/**
 * The callers: the owner of the orders that the ids name, their responder, executor and invited freelancer, a
 * moderator, signed-in people without a part in them, and a guest.
 */
export const ASKERS = [
  'owner',
  'responder',
  'executor',
  'invited',
  'moderator',
  'stranger',
  'banned',
  'unverified',
  'guest',
] as const;
export type Asker = (typeof ASKERS)[number];

export interface FuzzScene {
  scene: Scene;
  browsers: Record<Asker, Browser>;
  /** The login of an asker; a guest has none. */
  loginOf(asker: Exclude<Asker, 'guest'>): string;
  /** Signs one asker in again; a guest stays a guest. */
  signIn(asker: Asker): Promise<void>;
  /** Signs all askers in: at first, and after calls that may have ended their sessions. */
  signInAll(): Promise<void>;
  /** Reads which texts are hidden now. */
  look(): Promise<void>;
  /** A hidden text that this reply reveals to this asker, if any. */
  findLeak(asker: Asker, text: string): string | undefined;
}

/** A text that appears nowhere else. */
const canary = (of: string) => `canary-${of}-8d1f`;

/** Askers who may read each text of the private orders. */
const READERS = {
  order: ['owner', 'responder', 'executor', 'invited', 'moderator'],
  deal: ['owner', 'executor', 'moderator'],
  comment: ['owner', 'executor', 'moderator'],
  review: ['executor', 'moderator'],
  'message-of-responder': ['owner', 'responder', 'moderator'],
  'message-of-executor': ['owner', 'executor', 'moderator'],
  offer: ['owner', 'invited', 'moderator'],
  'refusal-to-come': ['owner', 'moderator'],
  'team-title': ['owner', 'moderator'],
  'team-description': ['owner'],
  file: ['owner', 'responder', 'executor', 'invited', 'moderator'],
} satisfies Record<string, Asker[]>;

const PEOPLE = ['owner', 'responder', 'executor', 'moderator'] as const satisfies Actor[];
const phoneOf = (person: (typeof PEOPLE)[number]) => `+790312345${PEOPLE.indexOf(person)}0`;
export const PASSWORD = 'проводка-без-паролей';

/** The private orders of the matrix's scene, with a canary in every restricted text. */
export async function playCanaries(server: TestServer): Promise<FuzzScene> {
  const scene = await playScene(server);
  await hideInTexts(server, scene);
  await hideInPeople(server, scene);
  const loginOf = (asker: Exclude<Asker, 'guest'>): string =>
    asker === 'stranger' || asker === 'unverified' ? asker : scene.loginOf(asker);
  const browsers = {} as Record<Asker, Browser>;
  for (const asker of ASKERS) browsers[asker] = server.guest();
  const signIn = async (asker: Asker): Promise<void> => {
    if (asker !== 'guest') await server.makers.signIn(browsers[asker], loginOf(asker));
  };
  let hidden = hiddenTexts({ isReviewBlind: true });
  return {
    scene,
    browsers,
    loginOf,
    signIn,
    async signInAll() {
      for (const asker of ASKERS) await signIn(asker);
    },
    async look() {
      const reviews = server.db.selectFrom('reviews').select('published_at').where('id', '=', scene.review_id);
      const review = await reviews.executeTakeFirst();
      hidden = hiddenTexts({ isReviewBlind: review?.published_at === null });
    },
    findLeak: (asker, text) => hidden[asker].find((secret) => text.includes(secret)),
  };
}

function hiddenTexts({ isReviewBlind }: { isReviewBlind: boolean }): Record<Asker, string[]> {
  const hiddenFrom = (asker: Asker): string[] => {
    const texts = Object.entries(READERS).filter(([of, readers]) => {
      const isPublic = of === 'review' && !isReviewBlind;
      return !isPublic && !(readers as Asker[]).includes(asker);
    });
    // Moderators see contacts (product: wire).
    const others = PEOPLE.filter((person) => person !== asker && asker !== 'moderator');
    // The two sides of a paid deal may call each other (product: wire).
    const isPaid = (person: string) => [asker, person].every((side) => side === 'owner' || side === 'executor');
    return [
      ...texts.map(([of]) => canary(of)),
      ...others.flatMap((person) => [canary(`login-of-${person}`), canary(`mail-of-${person}`)]),
      ...others.filter((person) => !isPaid(person)).map(phoneOf),
    ];
  };
  return Object.fromEntries(ASKERS.map((asker) => [asker, hiddenFrom(asker)])) as Record<Asker, string[]>;
}

async function hideInPeople(server: TestServer, scene: Scene): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  for (const person of PEOPLE) {
    const { uuid } = await server.makers.user(scene.loginOf(person));
    const suffix = scene.loginOf(person).slice(person.length);
    const login = canary(`login-of-${person}`) + suffix;
    const email = `${canary(`mail-of-${person}`)}${suffix}@example.test`;
    await sql`update users set login = ${login}, email = ${email}, password_hash = ${hash} where uuid = ${uuid}`.execute(
      server.db,
    );
    await sql`update profiles set contact_phone = ${phoneOf(person)} where user_uuid = ${uuid}`.execute(server.db);
  }
}

async function hideInTexts(server: TestServer, { in_search, in_work, team, loginOf }: Scene): Promise<void> {
  const { db } = server;
  const { freelancer_uuid: executor } = await server.makers.user(loginOf('executor'));
  const ids = [in_search.order_id, in_work.order_id];
  await sql`update orders set title = ${canary('order')}, description = description || ${canary('order')}
    where id = any(${ids})`.execute(db);
  await sql`update deals set description = description || ${canary('deal')} where order_id = any(${ids})`.execute(db);
  await sql`update deal_events set comment = ${canary('comment')} where order_id = any(${ids})`.execute(db);
  await sql`update reviews set text = text || ${canary('review')} where order_id = any(${ids})`.execute(db);
  await sql`update files set title = ${canary('file')} || title where not starts_with(title, ${canary('file')})`.execute(
    db,
  );
  await sql`update offers set message = ${canary('offer')} where id = ${in_search.offer_id}`.execute(db);
  await sql`update offers set status = 'declined', comment = ${canary('refusal-to-come')}
    where order_id = ${in_work.order_id} and freelancer_uuid = ${executor}`.execute(db);
  await sql`update teams set title = ${canary('team-title')}, description = ${canary('team-description')}
    where id = ${team.team_id}`.execute(db);
  for (const author of ['responder', 'executor'] as const) {
    const { uuid } = await server.makers.user(loginOf(author));
    await sql`update messages set message = message || ${canary(`message-of-${author}`)}
      where order_id = any(${ids}) and author_uuid = ${uuid}`.execute(db);
  }
}
