import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CITIES } from '../../classifiers/defaults/cities.ts';
import { type ClassifierRow, CONFIGURATIONS, PLATFORMS } from '../../classifiers/defaults/classifiers.ts';
import { SBP_BANKS } from '../../classifiers/defaults/sbp-banks.ts';
import { COMMON_PASSWORDS, isCommonPassword } from '../../content/reference/common-passwords.ts';
import { CHAT_EXCHANGES, type ChatMoment } from './chat-lines.ts';
import { DEAL_STAGES } from './deal-stages.ts';
import {
  chatDialogue,
  dealDescription,
  dealStage,
  deliveryComment,
  disputeDecision,
  disputeReason,
  refundComment,
  reviewText,
  reworkComment,
} from './deals.ts';
import type { Gender } from './fill.ts';
import { APPEAL_TEXTS, BAN_COMMENTS, BLOCK_COMMENTS, RETURN_COMMENTS, TEAMS } from './moderation.ts';
import { DISTINCT_ORDERS, ORDER_TEMPLATES, type OrderText, orderText } from './orders/orders.ts';
import { ACCOUNT_PEOPLE, COMPANIES, PEOPLE } from './people.ts';
import { RESPONSE_MESSAGES } from './response-messages.ts';
import { responseText } from './responses.ts';
import { REVIEWS_ABOUT_CUSTOMERS, REVIEWS_ABOUT_FREELANCERS, type Stars } from './review-texts.ts';
import { NOTICES, SLIDES } from './slides.ts';
import { TOPICS, type Topic } from './topics.ts';

/** A small seeded generator: the same seed gives the same texts. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function choosable(rows: readonly ClassifierRow[]): Set<string> {
  return new Set(rows.filter((row) => row.parent_id !== null).map((row) => row.title));
}

function repeated<T>(values: readonly T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const CONFIGURATION_TITLES = choosable(CONFIGURATIONS);
const PLATFORM_TITLES = choosable(PLATFORMS);
const EVERYBODY = [...ACCOUNT_PEOPLE, ...PEOPLE];
const FACES = readdirSync(new URL('../faces/', import.meta.url)).map((file) => file.replace('.svg', ''));

describe('reference lists', () => {
  it('give every classifier an id of its own across both kinds', () => {
    expect(repeated([...PLATFORMS, ...CONFIGURATIONS].map((row) => row.id))).toEqual([]);
  });

  it.each([
    ['configurations', CONFIGURATIONS, 45],
    ['platforms', PLATFORMS, 20],
  ] as const)('hang every item of %s under a group', (_name, rows, atLeast) => {
    const groups = rows.filter((row) => row.parent_id === null);
    const items = rows.filter((row) => row.parent_id !== null);
    const groupIds = new Set(groups.map((group) => group.id));
    expect(items.filter((item) => !groupIds.has(item.parent_id as number))).toEqual([]);
    expect(items.length).toBeGreaterThanOrEqual(atLeast);
    expect(groups.filter((group) => group.title === 'no value')).toHaveLength(1);
    expect(repeated(items.map((item) => item.title))).toEqual([]);
  });

  it('know the cities and the banks', () => {
    expect(CITIES.length).toBeGreaterThanOrEqual(160);
    expect(repeated(CITIES.map((city) => city.id))).toEqual([]);
    expect(repeated(SBP_BANKS.map((bank) => bank.id))).toEqual([]);
    expect(SBP_BANKS.filter((bank) => !/^\d{12}$/.test(bank.id))).toEqual([]);
  });
});

describe('common passwords', () => {
  it('are many, long enough to pass the other rules, and in lower case', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(800);
    const useless = [...COMMON_PASSWORDS].filter((word) => word.length < 10 || word !== word.toLowerCase());
    expect(useless).toEqual([]);
  });

  it('catch keyboard walks of both layouts in any case and let the demo accounts in', () => {
    expect(isCommonPassword('QwertyUiop')).toBe(true);
    expect(isCommonPassword('йцукенгшщз')).toBe(true);
    expect(isCommonPassword('gfhjkm123456')).toBe(true);
    expect(isCommonPassword('provodka-demo-2026')).toBe(false);
  });
});

describe('people', () => {
  it('are enough, and nobody shares a login', () => {
    expect(PEOPLE.length).toBeGreaterThanOrEqual(70);
    expect(repeated(EVERYBODY.map((person) => person.login.toLowerCase()))).toEqual([]);
    expect(EVERYBODY.filter((person) => !/^[a-z0-9._-]{3,30}$/.test(person.login))).toEqual([]);
    expect(repeated(COMPANIES)).toEqual([]);
  });

  it('have a patronymic that agrees with the gender', () => {
    const ending = { male: /(ич|оглы)$/, female: /(на|кызы)$/ };
    expect(EVERYBODY.filter((person) => !ending[person.gender].test(person.middle))).toEqual([]);
  });

  it('have a face of their own or none, and no drawing hangs nowhere', () => {
    const shown = EVERYBODY.flatMap(({ face }) => face ?? []);
    expect(shown.toSorted()).toEqual(FACES.toSorted());
    const kinds = { female: 'woman', male: 'man' };
    expect(EVERYBODY.filter(({ face, gender }) => face && !face.startsWith(kinds[gender]))).toEqual([]);
  });

  it('live and specialise in what the reference lists know', () => {
    const cities = new Set(CITIES.map((city) => city.title));
    expect(EVERYBODY.filter((person) => !cities.has(person.city))).toEqual([]);
    expect(
      EVERYBODY.flatMap((person) => person.configurations).filter((title) => !CONFIGURATION_TITLES.has(title)),
    ).toEqual([]);
    expect(EVERYBODY.flatMap((person) => person.platforms).filter((title) => !PLATFORM_TITLES.has(title))).toEqual([]);
  });
});

describe('orders', () => {
  const rounds = [1, 2, 3].map((seed) => {
    const random = seeded(seed);
    return Array.from({ length: DISTINCT_ORDERS }, (_unused, index) => orderText(index, random));
  });
  const orders = rounds.flat();

  function broken(isFine: (order: OrderText) => boolean): string[] {
    return orders.filter((order) => !isFine(order)).map((order) => `${order.title} (${order.description.length})`);
  }

  it('are enough, and no two cards of the list read alike', () => {
    expect(ORDER_TEMPLATES.length).toBeGreaterThanOrEqual(130);
    expect(new Set(ORDER_TEMPLATES).size).toBe(ORDER_TEMPLATES.length);
    for (const round of rounds) {
      expect(round.length).toBeGreaterThanOrEqual(300);
      expect(repeated(round.map((order) => order.title))).toEqual([]);
      expect(repeated(round.map((order) => order.description.split('\n\n')[0]))).toEqual([]);
    }
  });

  it('keep to the limits of the order form', () => {
    expect(broken((order) => order.title.length >= 10 && order.title.length <= 120)).toEqual([]);
    expect(broken((order) => order.description.length >= 200 && order.description.length <= 1500)).toEqual([]);
    expect(broken((order) => order.configurations.length >= 1 && order.configurations.length <= 10)).toEqual([]);
    expect(broken((order) => order.platforms.length <= 5)).toEqual([]);
    expect(broken((order) => order.budget === null || (order.budget >= 500 && order.budget <= 10_000_000))).toEqual([]);
    expect(broken((order) => order.period_hours >= 1 && order.period_hours <= 2160)).toEqual([]);
    expect(broken((order) => order.typical_price_range[0] < order.typical_price_range[1])).toEqual([]);
  });

  it('name only classifiers that exist', () => {
    expect(broken((order) => order.configurations.every((title) => CONFIGURATION_TITLES.has(title)))).toEqual([]);
    expect(broken((order) => order.platforms.every((title) => PLATFORM_TITLES.has(title)))).toEqual([]);
    expect(broken((order) => TOPICS.includes(order.topic))).toEqual([]);
  });

  it('leave no place unfilled and no file without a type', () => {
    expect(broken((order) => !/[{}]/.test(order.title + order.description))).toEqual([]);
    expect(broken((order) => order.files.every((file) => file.type !== 'application/octet-stream'))).toEqual([]);
  });

  it('repeat themselves for the same seed', () => {
    expect(orderText(200, seeded(7))).toEqual(orderText(200, seeded(7)));
  });
});

/** Every text the given writer may produce, over all subjects and both genders, many times. */
function written(write: (topic: Topic, random: () => number, gender: Gender) => string): string[] {
  const random = seeded(11);
  const genders: Gender[] = ['male', 'female'];
  return TOPICS.flatMap((topic) =>
    genders.flatMap((gender) => Array.from({ length: 60 }, () => write(topic, random, gender))),
  );
}

function outside(texts: readonly string[], shortest: number, longest: number): string[] {
  return texts.filter((text) => text.length < shortest || text.length > longest || /[{}]/.test(text));
}

const STARS: readonly Stars[] = [1, 2, 3, 4, 5];
const MOMENTS: readonly ChatMoment[] = ['choosing', 'working', 'accepting', 'after'];

describe('responses', () => {
  it('are enough and keep to the limits of the form', () => {
    const messages = Object.values(RESPONSE_MESSAGES).flat();
    expect(messages.length).toBeGreaterThanOrEqual(90);
    expect(repeated(messages)).toEqual([]);
    expect(outside(written(responseText), 50, 900)).toEqual([]);
  });

  it('speak in the gender of their author', () => {
    const masculine = /(^|[^а-яё])(готов|рад|сам|прочитал|понял)([^а-яё]|$)/i;
    const female = written((topic, random) => responseText(topic, random, 'female'));
    expect(female.filter((text) => masculine.test(text))).toEqual([]);
  });
});

describe('deals', () => {
  it('have stages of their own for every subject', () => {
    const stages = Object.values(DEAL_STAGES).flat();
    expect(stages.length).toBeGreaterThanOrEqual(50);
    expect(repeated(stages.map((stage) => stage.title))).toEqual([]);
    expect(outside(stages.map(dealDescription), 20, 5000)).toEqual([]);
    expect(dealStage('payroll', 3)).toBe(dealStage('payroll', 0));
  });

  it('are commented within the limits', () => {
    expect(outside(written(deliveryComment), 1, 3000)).toEqual([]);
    expect(outside(written(reworkComment), 1, 3000)).toEqual([]);
    expect(outside(written(disputeDecision), 1, 3000)).toEqual([]);
    for (const by of ['customer', 'freelancer'] as const) {
      expect(
        outside(
          written((topic, random, gender) => refundComment(by, topic, random, gender)),
          1,
          3000,
        ),
      ).toEqual([]);
      expect(
        outside(
          written((topic, random, gender) => disputeReason(by, topic, random, gender)),
          1,
          3000,
        ),
      ).toEqual([]);
    }
  });

  it('are reviewed within the limits, with every number of stars', () => {
    const reviews = [...Object.values(REVIEWS_ABOUT_FREELANCERS), ...Object.values(REVIEWS_ABOUT_CUSTOMERS)].flat();
    expect(reviews.length).toBeGreaterThanOrEqual(80);
    for (const stars of STARS) {
      for (const about of ['customer', 'freelancer'] as const) {
        const texts = written((topic, random, gender) => reviewText(about, stars, topic, { random, gender }));
        expect(outside(texts, 20, 2000)).toEqual([]);
      }
    }
  });
});

describe('chats', () => {
  it('hold enough lines, none repeated within a dialogue', () => {
    const exchanges = Object.values(CHAT_EXCHANGES).flat();
    expect(exchanges.length * 2).toBeGreaterThanOrEqual(150);
    expect(repeated(exchanges.map((exchange) => exchange.line))).toEqual([]);
    for (const moment of MOMENTS) {
      for (const topic of TOPICS) {
        const lines = chatDialogue(moment, topic, 6, { random: seeded(3), gender: 'female' });
        expect(lines.length).toBeGreaterThanOrEqual(8);
        expect(lines.length).toBeLessThanOrEqual(12);
        expect(repeated(lines.map((line) => line.text))).toEqual([]);
        expect(
          outside(
            lines.map((line) => line.text),
            1,
            5000,
          ),
        ).toEqual([]);
      }
    }
  });

  it('let the two sides take turns', () => {
    const lines = chatDialogue('working', 'exchange', 4, { random: seeded(5) });
    const pairs = lines.map((line, index) => (index % 2 === 0 ? [line.author, lines[index + 1]?.author] : null));
    expect(pairs.filter((pair) => pair !== null && pair[0] === pair[1])).toEqual([]);
  });
});

describe('site texts', () => {
  it('fill four slides that lead inside the site', () => {
    expect(SLIDES).toHaveLength(4);
    expect(SLIDES.filter((slide) => !slide.link.startsWith('/'))).toEqual([]);
    expect(
      outside(
        SLIDES.map((slide) => slide.title),
        5,
        60,
      ),
    ).toEqual([]);
    expect(
      outside(
        NOTICES.map((notice) => notice.message),
        20,
        300,
      ),
    ).toEqual([]);
  });

  it('leave no place unfilled in moderation texts', () => {
    const texts = [...RETURN_COMMENTS, ...BLOCK_COMMENTS, ...BAN_COMMENTS, ...APPEAL_TEXTS];
    expect(outside([...texts, ...TEAMS.map((team) => team.description)], 20, 1000)).toEqual([]);
  });
});

describe('typography', () => {
  it('uses «» and long dashes', () => {
    const random = seeded(17);
    const orders = Array.from({ length: DISTINCT_ORDERS }, (_unused, index) => orderText(index, random));
    const texts = [
      ...orders.flatMap((order) => [order.title, order.description.replace(/```[\s\S]*?```/g, '')]),
      ...EVERYBODY.flatMap((person) => [person.about_customer, person.about_freelancer]),
      ...Object.values(RESPONSE_MESSAGES).flat(),
      ...Object.values(CHAT_EXCHANGES).flatMap((exchanges) => exchanges.flatMap(({ line, answer }) => [line, answer])),
    ];
    expect(texts.filter((text) => /"|[^\n] - | {2}|[a-zа-яё] ,|\.\./i.test(text))).toEqual([]);
    expect(texts.filter((text) => /^[а-яё]/.test(text))).toEqual([]);
  });
});
