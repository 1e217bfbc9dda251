/** The second factor and ways to prove who one is (product: trust). */
import { FACTOR_LIMITS } from '@provodka/domain/people/second-factor.ts';
import * as z from 'zod/mini';
import { bool, line, optional, text } from '../fields/fields.ts';
import { moment, nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { givenPassword, signedIn, token } from './auth.ts';

const code = text('Код', FACTOR_LIMITS.code, 'Введите код');
const title = line('Название', FACTOR_LIMITS.passkey_title, 'Назовите ключ');

const part = (label: string) =>
  z
    .string(label)
    .check(
      z.minLength(FACTOR_LIMITS.passkey_part[0], label),
      z.maxLength(FACTOR_LIMITS.passkey_part[1], label),
      z.regex(/^[A-Za-z0-9_-]+$/, label),
    );
const PASSKEY_UNREAD = 'Ответ ключа не удалось прочитать';

/** A passkey's signature as the browser returns it; every part is base64url. */
export const passkeyAnswer = z.object({
  credential_id: part(PASSKEY_UNREAD),
  client_data: part(PASSKEY_UNREAD),
  authenticator_data: part(PASSKEY_UNREAD),
  signature: part(PASSKEY_UNREAD),
});
/** A new passkey as the browser returns it. */
const newPasskey = z.object({
  credential_id: part(PASSKEY_UNREAD),
  client_data: part(PASSKEY_UNREAD),
  authenticator_data: part(PASSKEY_UNREAD),
  public_key: part(PASSKEY_UNREAD),
});

/** Exactly one of these; a person with a second factor has to use it. */
export const proofForm = z.object({
  password: optional(givenPassword),
  code: optional(code),
  passkey: optional(passkeyAnswer),
});
/** Exactly one of both. */
export const secondStepForm = z.object({ code: optional(code), passkey: optional(passkeyAnswer) });
export const passkeySignInForm = z.object({ passkey: passkeyAnswer, remember: optional(bool('Запомнить меня')) });
export const codeForm = z.object({ code });
export const passkeyForm = z.object({ ...newPasskey.shape, title });
export const passkeyTitleForm = z.object({ title });

/** Shown once; null when the person has some already. */
const recovery = z.object({ recovery_codes: z.nullable(z.array(z.string())) });

const passkeyView = z.object({
  id: z.int(),
  title: z.string(),
  created_at: moment,
  last_used_at: z.nullable(moment),
});

export const factorRoutes = {
  auth_proof: route('auth_proof', {
    auth: 'user',
    summary: 'Prove who sits at this session; calls that ask for it are answered for the next 10 minutes',
    body: proofForm,
    data: nothing,
    per_minute: 30,
  }),
  auth_sign_in_second: route('auth_sign_in_second', {
    auth: 'guest',
    summary: 'Finish a sign-in by the second factor, within 5 minutes and in the same browser',
    body: secondStepForm,
    data: signedIn,
    per_minute: 30,
  }),
  auth_recovery_ask: route('auth_recovery_ask', {
    auth: 'guest',
    summary: 'Ask, in the place of the second step, for the end of a lost second factor in 72 hours',
    data: z.object({ ends_at: moment }),
    per_minute: 10,
  }),
  auth_recovery_stop: route('auth_recovery_stop', {
    auth: 'user',
    summary: 'Stop what would end the second factor',
    data: nothing,
  }),
  auth_recovery_stop_by_letter: route('auth_recovery_stop_by_letter', {
    auth: 'guest',
    summary: 'Stop it by the token of its letter',
    body: z.object({ token }),
    data: nothing,
    per_minute: 30,
  }),
  auth_sign_in_passkey: route('auth_sign_in_passkey', {
    auth: 'guest',
    summary: 'Sign in by a passkey alone',
    body: passkeySignInForm,
    data: signedIn,
    per_minute: 30,
  }),
  auth_passkey_challenge: route('auth_passkey_challenge', {
    auth: 'guest',
    summary: 'What a passkey of this browser has to sign, once: to sign in, as the second step, or as a proof',
    data: z.object({ challenge: z.string(), rp_id: z.string() }),
    per_minute: 30,
  }),
  auth_factors: route('auth_factors', {
    auth: 'user',
    summary: 'The second factors of the user',
    data: z.object({
      /** The moment an authenticator app was added; null without one. */
      authenticator_since: z.nullable(moment),
      passkeys: z.array(passkeyView),
      recovery_codes_left: z.int(),
      /** The recovery that will end these factors; null when none is under way. */
      recovery: z.nullable(z.object({ asked_at: moment, ends_at: moment })),
      /** The domain of passkeys; null where the site's address is an IP, for which none can be made. */
      passkey_domain: z.nullable(z.string()),
      /** When moderators have to have one; null for who need not or does. */
      due_at: z.nullable(moment),
      /** Accounts of the demo are everybody's, so they never have one. */
      is_demo: z.boolean(),
    }),
  }),
  auth_authenticator_begin: route('auth_authenticator_begin', {
    auth: 'user',
    summary: 'A secret for an authenticator app; it counts once its first code was given',
    data: z.object({ secret: z.string(), url: z.string() }),
    proof: true,
    per_minute: 20,
  }),
  auth_authenticator_confirm: route('auth_authenticator_confirm', {
    auth: 'user',
    summary: 'Turn the app on by its first code',
    body: codeForm,
    data: recovery,
    proof: true,
    per_minute: 20,
  }),
  auth_authenticator_remove: route('auth_authenticator_remove', {
    auth: 'user',
    summary: 'Turn the authenticator app off',
    data: nothing,
    proof: true,
  }),
  auth_recovery_codes: route('auth_recovery_codes', {
    auth: 'user',
    summary: 'New recovery codes, shown once; the former ones are good no more',
    data: z.object({ recovery_codes: z.array(z.string()) }),
    proof: true,
    per_minute: 10,
  }),
  auth_passkey_begin: route('auth_passkey_begin', {
    auth: 'user',
    summary: 'What a browser needs to make a passkey',
    data: z.object({
      challenge: z.string(),
      rp_id: z.string(),
      user_handle: z.string(),
      login: z.string(),
      full_name: z.string(),
      /** Ids of those the user has. */
      known: z.array(z.string()),
    }),
    proof: true,
    per_minute: 20,
  }),
  auth_passkey_add: route('auth_passkey_add', {
    auth: 'user',
    summary: 'Keep a passkey the browser has made',
    body: passkeyForm,
    data: recovery,
    creates: true,
    proof: true,
    per_minute: 20,
  }),
  auth_passkey_rename: route('auth_passkey_rename', {
    auth: 'user',
    summary: 'Name a passkey anew',
    body: passkeyTitleForm,
    data: nothing,
  }),
  auth_passkey_remove: route('auth_passkey_remove', {
    auth: 'user',
    summary: 'Remove a passkey: nobody signs in by it any more',
    data: nothing,
    proof: true,
  }),
};
export type FactorCalls = keyof typeof factorRoutes;
