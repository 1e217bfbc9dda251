import { recordSignUp } from '../acceptances/service.ts';
import { listCities } from '../content/service.ts';
import type { Content } from '../platform/content.ts';
import { type Db, transact } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { createUser, describeProfile, hashedPassword } from '../users/service.ts';
import { between, chance } from './random.ts';
import type { Random } from './texts/fill.ts';
import { ACCOUNT_PEOPLE } from './texts/people.ts';
import { CUSTOMER_PEOPLE } from './texts/people-customers.ts';
import { FREELANCER_PEOPLE } from './texts/people-freelancers.ts';
import type { DemoPerson } from './texts/person.ts';
import { daysLater } from './timeline.ts';

export const DEMO_PASSWORD = 'provodka-demo-2026';

/** Reference data by the titles the texts use. */
export interface Titles {
  cities: ReadonlyMap<string, number>;
  /** Throws for a title that does not exist. */
  classifierIds(titles: readonly string[]): number[];
}

export async function readTitles(db: Db, content: Content): Promise<Titles> {
  const listed = await listCities({ db }, '');
  // The better known of two cities with one name comes first and wins.
  const cities = new Map(listed.toReversed().map((city) => [city.title, city.id]));
  const { configurations, platforms } = await content.classifiers();
  const items = [...configurations, ...platforms].filter((item) => item.parent_id !== null);
  const classifiers = new Map(items.map((item) => [item.title, item.id]));
  return {
    cities,
    classifierIds: (titles) =>
      titles.map((title) => {
        const id = classifiers.get(title);
        if (id === undefined) throw new Error(`No classifier is titled «${title}»`);
        return id;
      }),
  };
}

/** A person of the demo and the viewer they act as. */
export interface Actor {
  person: DemoPerson;
  viewer: Viewer;
}

export interface Cast {
  customers: Actor[];
  freelancers: Actor[];
  /** Owners of the demo accounts by login (product: operation). */
  accounts: Record<string, Actor>;
}

/** Everybody of the demo, with one password. The new ones and the unverified keep their empty history. */
export async function makeCast(
  db: Db,
  titles: Titles,
  random: Random,
  demo: { id: string; end: Date; content: Content },
): Promise<Cast> {
  const password_hash = await hashedPassword(DEMO_PASSWORD);
  const make = (person: DemoPerson) => makeActor(db, person, titles, password_hash, random, demo);
  const accounts: Record<string, Actor> = {};
  for (const person of ACCOUNT_PEOPLE) accounts[person.login] = await make(person);
  const customers: Actor[] = [];
  for (const person of CUSTOMER_PEOPLE) customers.push(await make(person));
  const freelancers: Actor[] = [];
  for (const person of FREELANCER_PEOPLE) freelancers.push(await make(person));
  return { accounts, customers, freelancers };
}

async function makeActor(
  db: Db,
  person: DemoPerson,
  titles: Titles,
  password_hash: string,
  random: Random,
  demo: { id: string; end: Date; content: Content },
): Promise<Actor> {
  const { end, content } = demo;
  const { login } = person;
  const isNew = login.endsWith('-new') || login === 'unverified';
  const joinedAt = daysLater(end, isNew ? -2 : -between(95, 700, random));
  const isModerator = login === 'moderator';
  const isVerified = login !== 'unverified';
  const created = await transact(db, async (tx) => {
    const user = await createUser(
      { db: tx, now: joinedAt },
      {
        login,
        email: `${login}@example.ru`,
        password_hash,
        last_name: person.last,
        first_name: person.first,
        middle_name: person.middle,
        full_name: [person.last, person.first, person.middle].filter(Boolean).join(' '),
      },
      {
        ...(isVerified ? { email_verified_at: joinedAt } : {}),
        is_moderator: isModerator,
        is_admin: isModerator,
        last_activity_at: lastSeen(random, joinedAt, end),
        demo_id: demo.id,
      },
    );
    const by = { user_uuid: user.user_uuid, session_id: 0 };
    await recordSignUp({ db: tx, now: joinedAt, content }, by, { accept_publication: true });
    const city_id = titles.cities.get(person.city) ?? null;
    const classifier_ids = titles.classifierIds([...person.configurations, ...person.platforms]);
    await describeProfile({ db: tx }, user.customer_uuid, { about: person.about_customer, city_id });
    await describeProfile({ db: tx }, user.freelancer_uuid, {
      about: person.about_freelancer,
      city_id,
      classifier_ids,
    });
    return user;
  });
  return {
    person,
    viewer: {
      ...created,
      session_id: 0,
      user_id: 0,
      login,
      is_moderator: isModerator,
      is_admin: isModerator,
      is_email_verified: isVerified,
      proved_at: null,
      has_second_factor: false,
      factor_due_at: null,
      is_user_banned: false,
      is_customer_banned: false,
      is_freelancer_banned: false,
      agreed: [],
      is_leaving: false,
    },
  };
}

/** A third of the people are here now or were a moment ago; nobody was last seen before joining. */
function lastSeen(random: Random, joinedAt: Date, end: Date): Date {
  const minutesAgo = chance(0.33, random) ? between(0, 4, random) : between(20, 6000, random);
  return new Date(Math.max(joinedAt.getTime(), end.getTime() - minutesAgo * 60_000));
}
