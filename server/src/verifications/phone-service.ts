/** A person's phone, which a code sent to it or a contact in Telegram proves to be theirs (product: trust). */
import { randomInt } from 'node:crypto';
import type { OwnPhone } from '@provodka/contract/people/phones.ts';
import {
  isAwaited,
  maskedPhone,
  PHONE_CHECK_LIMITS,
  PHONE_WAYS,
  type PhoneWay,
  phoneTail,
  refusePhone,
  refusePhoneWay,
  refuseWrongCode,
} from '@provodka/domain/people/phone-checks.ts';
import { readPhone } from '@provodka/domain/people/phones.ts';
import { VERIFICATION_MOVES, verificationExpiresAt, verificationTitle } from '@provodka/domain/people/verifications.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { OpenPhoneCodes } from '../integrations/phone-codes/open.ts';
import type { TelegramBot } from '../integrations/telegram/port.ts';
import { isSame, signature } from '../platform/config/secrets.ts';
import {
  type FreeContext,
  inTransaction,
  type ReadContext,
  type WriteContext,
  type Writing,
} from '../platform/context.ts';
import { visitorNetwork } from '../platform/http/limits/visitor-network.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { asRight, assertAllowed } from '../platform/rights.ts';
import { isTelegramLinked, requestContact } from '../telegram/service.ts';
import { assertMayTry, type Counter, countAttempt, lockCounters, lockPerson } from '../users/service.ts';
import * as phones from './phone-store.ts';
import { claimNumber, recountBadges } from './service.ts';
import * as store from './store.ts';

export interface PhoneParts {
  secret: string;
  phoneCodes: Omit<OpenPhoneCodes, 'register'>;
  /** Null where the marketplace has no bot. */
  bot: TelegramBot | null;
  publisher: { brand: string };
}

const TOO_MANY = 'Кодов запрошено слишком много';

/** The parts of a phone that are kept: a hash that only this installation can make, and two digits. */
const tracesOf = (secret: string, phone: string) => ({
  number_hash: signature(secret, 'verified_number', `phone ${phone}`),
  number_tail: phoneTail(phone),
});

/** Bound to the person and the phone, so that it proves nothing else. */
const codeHash = (secret: string, userUuid: string, number_hash: string, code: string): string =>
  signature(secret, 'phone_code', `${userUuid} ${number_hash} ${code}`);
const randomCode = (): string =>
  String(randomInt(10 ** PHONE_CHECK_LIMITS.digits)).padStart(PHONE_CHECK_LIMITS.digits, '0');
const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);

/** Ways that the installation has. */
const waysOf = ({ phoneCodes, bot }: PhoneParts): PhoneWay[] =>
  PHONE_WAYS.filter((way) => (way === 'code' ? phoneCodes.codes : bot) !== null);

/** Why the viewer may not prove a phone in this way. */
function refuseWay({ viewer }: Pick<ReadContext, 'viewer'>, parts: PhoneParts, way: PhoneWay, isLinked = false) {
  return refusePhoneWay(way, {
    isBanned: viewer.is_user_banned,
    isEmailVerified: viewer.is_email_verified,
    isOffered: waysOf(parts).includes(way),
    isLinked,
  });
}

const standingOf = (rows: readonly store.VerificationRow[], now: Date) =>
  rows.find(
    ({ kind, status, expires_at }) =>
      kind === 'phone' && status === 'approved' && expires_at !== null && expires_at > now,
  );

/** The viewer's phone, the proof under way and the ways to prove one. */
export async function getPhone(context: ReadContext, parts: PhoneParts): Promise<OwnPhone> {
  const { db, viewer, now } = context;
  const standing = standingOf(await store.findOwn(db, viewer.user_uuid), now);
  const check = await phones.findCheck(db, viewer.user_uuid);
  return {
    ways: waysOf(parts),
    sandbox_url: parts.phoneCodes.sandbox_path,
    bot_url: parts.bot?.page() ?? null,
    verified: standing
      ? {
          id: standing.id,
          masked: maskedPhone(standing.number_tail ?? ''),
          verified_at: standing.created_at.toISOString(),
          expires_at: (standing.expires_at ?? now).toISOString(),
        }
      : null,
    pending: check && isAwaited(check, check.way, now) ? presentCheck(check) : null,
    rights: {
      code: asRight(refuseWay(context, parts, 'code')),
      telegram: asRight(refuseWay(context, parts, 'telegram', await isTelegramLinked(db, viewer.user_uuid))),
    },
  };
}

const presentCheck = ({ way, number_tail, created_at, expires_at }: phones.CheckRow): OwnPhone['pending'] => ({
  way,
  masked: number_tail === null ? null : maskedPhone(number_tail),
  expires_at: expires_at.toISOString(),
  resend_at: after(created_at, PHONE_CHECK_LIMITS.resendSeconds).toISOString(),
});

/**
 * Sends a code to a phone; whether it is somebody else's already is told only to who proves it. The provider is asked outside of any
 * transaction. Throws RefusedError, HttpFailure 429 after too many codes. Returns whether it is known to be sent.
 */
export async function sendCode(
  context: FreeContext,
  parts: PhoneParts,
  { phone, address }: { phone: string; address: string },
): Promise<boolean> {
  const { viewer, now } = context;
  const { codes } = parts.phoneCodes;
  const { user_uuid } = viewer;
  const code = randomCode();
  const { number_hash, number_tail } = tracesOf(parts.secret, phone);
  const code_hash = codeHash(parts.secret, user_uuid, number_hash, code);
  const counters: Counter[] = [
    { kind: 'phone_code_person', owner: user_uuid },
    { kind: 'phone_code_number', owner: number_hash },
    { kind: 'phone_code_network', owner: visitorNetwork(address) },
  ];
  await inTransaction(context, async (inside) => {
    const { db: tx } = inside;
    assertAllowed(refuseWay(inside, parts, 'code'));
    await lockCounters(tx, counters);
    await lockPerson(inside, user_uuid);
    const standing = standingOf(await store.findOwn(tx, user_uuid), now);
    assertAllowed(refusePhone(phone, standing?.number_hash === number_hash ? standing.expires_at : null, now));
    await assertMayTry(inside, counters, TOO_MANY);
    await countAttempt(inside, counters);
    const expires_at = after(now, PHONE_CHECK_LIMITS.minutes * 60);
    await phones.saveCheck(tx, {
      user_uuid,
      way: 'code',
      number_hash,
      number_tail,
      code_hash,
      created_at: now,
      expires_at,
    });
  });
  const text = `${code} — код подтверждения телефона на бирже «${parts.publisher.brand}». Никому его не сообщайте.`;
  const outcome = codes === null ? 'away' : await codes.send({ phone, text, address });
  if (outcome === 'sent' || outcome === 'unknown') return outcome === 'sent';
  await phones.deleteCode(context.db, user_uuid, code_hash);
  throw new RefusedError(refuse(outcome === 'refused' ? 'phone_not_reached' : 'phone_sender_away'));
}

/**
 * Verifies the phone by its code. A wrong one is counted although it is refused, so the refusal is thrown after the transaction. Throws
 * RefusedError.
 */
export async function confirmPhone(context: FreeContext, parts: PhoneParts, code: string): Promise<void> {
  const refusal = await inTransaction(context, async (inside) => {
    const { db: tx, viewer, now } = inside;
    const { user_uuid } = viewer;
    if (viewer.is_user_banned) return refuse('user_banned');
    await lockPerson(inside, user_uuid);
    const check = await phones.findCheck(tx, user_uuid);
    if (!isAwaited(check, 'code', now)) return refuse('phone_code_over');
    const { number_hash, number_tail, code_hash, tries } = check;
    if (number_hash === null || number_tail === null || code_hash === null)
      throw new Error('A code is kept with its phone');
    if (!isSame(codeHash(parts.secret, user_uuid, number_hash, code), code_hash)) {
      await phones.setTries(tx, user_uuid, tries + 1);
      return refuseWrongCode(tries + 1);
    }
    await phones.deleteCheck(tx, user_uuid);
    return await writePhone(inside, { user_uuid, number_hash, number_tail });
  });
  assertAllowed(refusal);
}

/** Asks the viewer in Telegram for their number. Throws RefusedError, HttpFailure 429. */
export async function requestContactInTelegram(context: WriteContext, parts: PhoneParts): Promise<void> {
  const { db: tx, viewer, now } = context;
  const { user_uuid } = viewer;
  const counters: Counter[] = [{ kind: 'phone_code_person', owner: user_uuid }];
  assertAllowed(refuseWay(context, parts, 'telegram', await isTelegramLinked(tx, user_uuid)));
  await lockCounters(tx, counters);
  await lockPerson(context, user_uuid);
  await assertMayTry(context, counters, TOO_MANY);
  await countAttempt(context, counters);
  const nothing = { number_hash: null, number_tail: null, code_hash: null };
  const expires_at = after(now, PHONE_CHECK_LIMITS.minutes * 60);
  await phones.saveCheck(tx, { user_uuid, way: 'telegram', ...nothing, created_at: now, expires_at });
  await requestContact(context);
}

/** Verifies the number that a person, asked on the site, shared with the bot. Throws RefusedError. */
export async function verifySharedContact(
  context: Writing,
  { secret }: { secret: string },
  { user_uuid, number }: { user_uuid: string; number: string },
): Promise<void> {
  const { db: tx, now } = context;
  await lockPerson(context, user_uuid);
  if (!isAwaited(await phones.findCheck(tx, user_uuid), 'telegram', now))
    throw new RefusedError(refuse('phone_not_asked'));
  // Telegram writes it with or without the plus.
  const read = readPhone(`+${number.replace(/^\+/, '')}`);
  if ('flaw' in read) throw new RefusedError(refuse('phone_not_asked'));
  await phones.deleteCheck(tx, user_uuid);
  const { phone } = read;
  assertAllowed(await writePhone(context, { user_uuid, ...tracesOf(secret, phone) }));
}

/** Verifies a proven phone of a person who is locked: their former one ends. Returns why not, null when it is verified. */
async function writePhone(
  context: Writing,
  proven: { user_uuid: string; number_hash: string; number_tail: string },
): Promise<Refusal | null> {
  const { db: tx, now } = context;
  const { user_uuid, number_hash, number_tail } = proven;
  const kind = 'phone';
  if (!(await claimNumber(context, { kind, number_hash, user_uuid }))) return refuse('phone_taken');
  await store.insertVerification(tx, {
    user_uuid,
    kind,
    level: null,
    title: null,
    number: null,
    number_tail,
    number_hash,
    valid_until: null,
    created_at: now,
    status: VERIFICATION_MOVES.approve.to,
    expires_at: verificationExpiresAt(kind, now, null),
  });
  await recountBadges(context, user_uuid);
  const about = verificationTitle({ kind, level: null, title: null });
  await addEvent(tx, 'verification_changed', { user_uuid, move: 'approve', actor_uuid: null, about }, now);
  return null;
}

/** Deletes proofs that nobody finished. */
export const sweepChecks = ({ db, now }: FreeContext<null>): Promise<void> => phones.deleteExpiredChecks(db, now);

/** The demo's way to a verified phone, as a code would give it. */
export async function verifyPhone(context: WriteContext, { secret }: { secret: string }, phone: string): Promise<void> {
  const { user_uuid } = context.viewer;
  await lockPerson(context, user_uuid);
  assertAllowed(await writePhone(context, { user_uuid, ...tracesOf(secret, phone) }));
}
