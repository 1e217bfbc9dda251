import { listSbpBanks } from '../content/service.ts';
import type { DealParts } from '../deals/service.ts';
import { appeal } from '../moderation/service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Content } from '../platform/content.ts';
import type { Db } from '../platform/database/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { dispatchEvents } from '../platform/jobs/outbox-dispatcher.ts';
import type { Progress } from '../platform/operations/progress.ts';
import { banPerson, changeRights } from '../users/service.ts';
import { type Actor, makeCast, readTitles } from './cast.ts';
import { planComplaints } from './complaints.ts';
import { planContent } from './content.ts';
import { drawFaces, setAvatars } from './faces.ts';
import { planLiveDeals } from './live-deals.ts';
import { planOrders } from './orders.ts';
import { seededRandom } from './random.ts';
import { planSearches } from './searches.ts';
import { attempt, contextOf, type Stage } from './stage.ts';
import { planTeams } from './teams.ts';
import { APPEAL_TEXTS, BAN_COMMENTS } from './texts/moderation.ts';
import { atWorkingHour, daysLater, openTimeline } from './timeline.ts';
import { planVerifications } from './verifications.ts';
import { planTopUps, returnSmBackdated } from './wallet.ts';
import { flushDay, flushResponses, openWriteBuffer } from './write-buffer.ts';

const SEED = 20_260_112;
const DAYS = 90;
/**
 * Chats and visits are written in batches of so many days, and paid responses to failed orders are refunded as often.
 */
const NIGHTS_OF_TALK = 3;
/** The progress is logged every so many days. */
const DAYS_TOLD = 10;

/** A server that lives in the demo's past: its clock is the timeline's. */
export interface PastServer {
  origin: string;
  deals: DealParts;
  reconcilePayments(): Promise<void>;
  /** Makes the moves that are due. */
  moveDue(): Promise<void>;
  /** Runs all sweeps. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface DemoParts {
  db: Db;
  /** A cache that lives by the demo's clock, where days pass from one event to the next. */
  content: Content;
  storage: FileStorage;
  clock: Clock;
  openPast(clock: Clock): Promise<PastServer>;
  progress: Progress;
}

/**
 * Fills a new database with ninety days of a living marketplace (product: operation). People act through the services,
 * with the sandbox bank, from a fixed seed and relative to today. Everybody in it is marked by `demoId`.
 */
export async function loadDemo(parts: DemoParts, demoId: string): Promise<void> {
  const { db, content, storage } = parts;
  const random = seededRandom(SEED);
  const timeline = openTimeline(parts.clock.now());
  const past = await parts.openPast(timeline.clock);
  try {
    const titles = await readTitles(db, content);
    const cast = await makeCast(db, titles, random, { id: demoId, end: timeline.end, content });
    const banks = (await listSbpBanks({ db })).map((bank) => bank.id);
    const { deals, reconcilePayments } = past;
    const payAtBank = (address: string) => pressPay(past.origin, address);
    const stage: Stage = {
      db,
      content,
      storage,
      cast,
      titles,
      random,
      timeline,
      deals,
      banks,
      teams: new Map(),
      phones: new Map(),
      said: new Map(),
      disputes: { to_wait: 2 },
      day: openWriteBuffer(),
      payAtBank,
      reconcilePayments,
    };
    planTopUps(stage);
    planTeams(stage);
    planOrders(stage);
    planLiveDeals(stage);
    planNights(stage, past, parts.progress);
    planSearches(stage);
    planBan(stage, cast.accounts.banned as Actor);
    planAppeal(stage, cast.customers.at(-1) as Actor);
    planComplaints(stage);
    planVerifications(stage);
    planContent(stage);
    const [faces] = await Promise.all([drawFaces(cast), timeline.run()]);
    await setAvatars(db, faces);
    await flushDay(stage, timeline.end);
    await past.sweep();
    while ((await dispatchEvents(db, timeline.end)).length > 0);
  } finally {
    await past.close();
  }
}

async function pressPay(origin: string, address: string): Promise<void> {
  const page = origin + new URL(address, origin).pathname;
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
}

/**
 * An appeal of somebody other than the demo's own banned account, whose visitor may want to appeal. Another moderator
 * gave the ban, so that the demo's moderator may decide it.
 */
function planAppeal(stage: Stage, banned: Actor): void {
  const { timeline, cast } = stage;
  const other = cast.freelancers.at(-1) as Actor;
  timeline.at(daysLater(timeline.end, -30), async (now) => {
    const admin = contextOf(stage, cast.accounts.moderator as Actor, now);
    await attempt(admin, (context) => changeRights(context, other.viewer.user_uuid, { status: true }));
  });
  timeline.at(daysLater(timeline.end, -3), async (now) => {
    const moderator = contextOf(stage, { ...other, viewer: { ...other.viewer, is_moderator: true } }, now);
    const comment = BAN_COMMENTS[1] as string;
    const ban = { target: 'customer', reason_code: 'contacts_outside', comment, until: daysLater(now, 14) } as const;
    await attempt(moderator, (context) => banPerson(context, banned.viewer.user_uuid, ban));
  });
  timeline.at(daysLater(timeline.end, -1), async (now) => {
    const form = { target: 'customer', text: APPEAL_TEXTS[1] as string } as const;
    await attempt(contextOf(stage, banned, now), (context) => appeal(context, form));
  });
}

/** Runs sweeps and deliveries once a night. */
function planNights(stage: Stage, past: PastServer, progress: Progress): void {
  const { timeline } = stage;
  for (let night = DAYS; night >= 0; night--) {
    timeline.at(atWorkingHour(daysLater(timeline.end, -night), 3, 0), async (now) => {
      await flushResponses(stage, now);
      if (night % NIGHTS_OF_TALK === 0) await flushDay(stage, now);
      await past.moveDue();
      if (night % NIGHTS_OF_TALK === 0) await returnSmBackdated(stage, now);
      if (night % DAYS_TOLD === 0) progress.reach(DAYS - night);
    });
  }
}

function planBan(stage: Stage, banned: Actor): void {
  stage.timeline.at(daysLater(stage.timeline.end, -4), async (now) => {
    const moderator = contextOf(stage, stage.cast.accounts.moderator as Actor, now);
    const comment = BAN_COMMENTS[0] as string;
    const ban = { target: 'freelancer', reason_code: 'other', comment, until: daysLater(now, 30) } as const;
    await attempt(moderator, (context) => banPerson(context, banned.viewer.user_uuid, ban));
  });
}
