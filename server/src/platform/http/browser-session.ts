import { randomUUID } from 'node:crypto';
import { FIXED_TOASTS } from '@provodka/contract/fixed-texts.ts';
import { DEVICE_DAYS } from '@provodka/domain/people/attempts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csrfToken, isSame, signature, tokenHash } from '../config/secrets.ts';
import { memoize } from '../memoize.ts';
import { HttpFailure } from './http-failure.ts';
import { identifiesVisitor, surroundingNetwork, visitorNetwork } from './limits/visitor-network.ts';

const CSRF_COOKIE = 'XSRF-TOKEN';
const ANONYMOUS = 'anonymous.';
/**
 * The most guests of one network that are told apart: enough for an office, too few for a script that drops its
 * cookies.
 */
const GUESTS_OF_A_NETWORK = 64;
/** Days that a remembered session and its cookie last. */
export const REMEMBER_DAYS = 30;
const REMEMBER_SECONDS = REMEMBER_DAYS * 24 * 3600;
/** Seconds that the note's cookie lasts; the note itself says how long it is valid. */
const NOTE_SECONDS = 3600;
const DEVICE_SECONDS = DEVICE_DAYS * 24 * 3600;
const SESSIONS_REMEMBERED = 1000;

/** Name of the session's cookie. */
export const sessionCookieName = (isHttps: boolean): string => (isHttps ? '__Host-sid' : 'sid');

/**
 * The cookies of a browser: an HttpOnly session id, the CSRF token derived from it that scripts may read
 * (product: wire), and an HttpOnly token that outlives sessions and only shows that this browser has signed in before.
 */
export function browserSession(settings: { secret: string; is_https: boolean }) {
  const name = sessionCookieName(settings.is_https);
  const deviceName = settings.is_https ? '__Host-device' : 'device';
  const noteName = settings.is_https ? '__Host-way' : 'way';
  const options = { path: '/', sameSite: 'lax', secure: settings.is_https } as const;

  /** Every GET of every browser needs the token, so it is memoized. */
  const csrfOf = memoize(SESSIONS_REMEMBERED, (id) => csrfToken(settings.secret, id));

  const idOf = (request: FastifyRequest): string | null => request.cookies[name] ?? null;

  function set(reply: FastifyReply, id: string, remember: boolean): void {
    const lasting = remember ? { maxAge: REMEMBER_SECONDS } : {};
    reply.setCookie(name, id, { ...options, ...lasting, httpOnly: true });
    reply.setCookie(CSRF_COOKIE, csrfOf(id), { ...options, ...lasting });
  }

  const anonymousId = (name: string = randomUUID()): string =>
    `${ANONYMOUS}${name}.${signature(settings.secret, 'anonymous id', name)}`;

  function isOurs(id: string): boolean {
    const [, name = ''] = id.split('.');
    return id.startsWith(ANONYMOUS) && isSame(id, anonymousId(name));
  }

  return {
    /**
     * A mark that tells guests apart in a day's count of views, without identifying them; null for a cookie that is not
     * ours.
     */
    guestMark(request: FastifyRequest): string | null {
      const id = idOf(request);
      if (id === null || !isOurs(id)) return null;
      const place = tokenHash(id).readUInt32BE() % GUESTS_OF_A_NETWORK;
      return signature(settings.secret, 'guest mark', `${visitorNetwork(request.ip)} ${place}`);
    },
    /** The token of a signed-in session, null for anonymous visitors. */
    tokenOf(request: FastifyRequest): string | null {
      const id = idOf(request);
      return id === null || id.startsWith(ANONYMOUS) ? null : id;
    },
    set,
    /** A new id of a visitor who has not signed in, to which a CSRF token can be bound. */
    anonymousId: () => anonymousId(),
    /** The raw id, also of a visitor who has not signed in. */
    idOf,
    /** The token by which accounts know this browser, null when it has none. */
    deviceOf: (request: FastifyRequest): string | null => request.cookies[deviceName] ?? null,
    /**
     * A mark of the visitor's surrounding network, without its address; null for an address that many share by chance.
     */
    networkOf: ({ ip }: FastifyRequest): string | null =>
      identifiesVisitor(ip) ? signature(settings.secret, 'network mark', surroundingNetwork(ip)) : null,
    setDevice(reply: FastifyReply, token: string): void {
      reply.setCookie(deviceName, token, { ...options, maxAge: DEVICE_SECONDS, httpOnly: true });
    },
    /** The text that `setNote` wrote, null when the cookie was not written by this installation. */
    noteOf(request: FastifyRequest): string | null {
      const [text = '', sign = ''] = (request.cookies[noteName] ?? '').split('.');
      if (text === '' || !isSame(sign, signature(settings.secret, 'note', text))) return null;
      return Buffer.from(text, 'base64url').toString();
    },
    /** Stores a signed text in the browser; null removes it. */
    setNote(reply: FastifyReply, note: string | null): void {
      if (note === null) return void reply.clearCookie(noteName, options);
      const text = Buffer.from(note).toString('base64url');
      const value = `${text}.${signature(settings.secret, 'note', text)}`;
      reply.setCookie(noteName, value, { ...options, maxAge: NOTE_SECONDS, httpOnly: true });
    },
    /** Renews a CSRF cookie that was lost or belongs to another session. */
    ensureCsrf(request: FastifyRequest, reply: FastifyReply): void {
      const id = idOf(request);
      if (id === null) set(reply, anonymousId(), false);
      else if (request.cookies[CSRF_COOKIE] !== csrfOf(id)) {
        reply.setCookie(CSRF_COOKIE, csrfOf(id), options);
      }
    },
    /** Refuses a write without the session's token; the reply sets a fresh cookie. Throws HttpFailure 419. */
    checkCsrf(request: FastifyRequest, reply: FastifyReply): void {
      const id = idOf(request);
      const given = request.headers['x-xsrf-token'];
      if (id !== null && typeof given === 'string' && isSame(given, csrfOf(id))) return;
      if (id === null) set(reply, anonymousId(), false);
      else reply.setCookie(CSRF_COOKIE, csrfOf(id), options);
      throw new HttpFailure(419, FIXED_TOASTS[419]);
    },
  };
}

export type BrowserSession = ReturnType<typeof browserSession>;
