import { LOGIN_PATTERN, PEOPLE_LIMITS } from '@provodka/domain/people/people.ts';
import { SECOND_STEP_WAYS } from '@provodka/domain/people/proof.ts';
import { isReservedLogin } from '@provodka/domain/people/reserved-words.ts';
import * as z from 'zod/mini';
import { asciiEmail, emailField } from '../fields/email-field.ts';
import { bool, consent, OWN_PATH, optional, PRINTABLE, text } from '../fields/fields.ts';
import { personName } from '../fields/name-fields.ts';
import { moment, nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';

/** Reports an empty field alone, without the other rules that it breaks. */
const given = (ask: string) => z.minLength(1, { error: ask, abort: true });

const [SHORTEST_LOGIN, LONGEST_LOGIN] = PEOPLE_LIMITS.login;
const [, LONGEST_EMAIL] = PEOPLE_LIMITS.email;
const [SHORTEST_PASSWORD, LONGEST_PASSWORD] = PEOPLE_LIMITS.password;
const [SHORTEST_TOKEN, LONGEST_TOKEN] = PEOPLE_LIMITS.token;

const login = z.string('Придумайте логин').check(
  z.trim(),
  given('Придумайте логин'),
  z.regex(
    LOGIN_PATTERN,
    `Придумайте логин от ${SHORTEST_LOGIN} до ${LONGEST_LOGIN} латинских букв, цифр и знаков . _ -`,
  ),
  z.refine((login) => !isReservedLogin(login), 'Этот логин закреплён за биржей. Придумайте другой'),
);
/** Rules beyond length (common words, equality with the login) are checked by the server (product: accounts). */
const newPassword = z.string('Придумайте пароль').check(
  given('Придумайте пароль'),
  z.minLength(SHORTEST_PASSWORD, `Придумайте пароль не короче ${SHORTEST_PASSWORD} символов`),
  z.maxLength(LONGEST_PASSWORD, `Придумайте пароль не длиннее ${LONGEST_PASSWORD} символов`),
  z.refine((password) => password.isWellFormed(), 'Уберите из пароля недопустимые знаки'),
);
export const givenPassword = z
  .string('Введите пароль')
  .check(
    given('Введите пароль'),
    z.maxLength(LONGEST_PASSWORD, `Пароль не бывает длиннее ${LONGEST_PASSWORD} символов`),
  );
export const token = z
  .string('Ссылка неполная')
  .check(
    z.minLength(SHORTEST_TOKEN, 'Ссылка неполная'),
    z.maxLength(LONGEST_TOKEN, 'Ссылка неполная'),
    z.regex(PRINTABLE, 'Ссылка неполная'),
  );

/** Absent, the profile is shown as before there was such a box; without the consent it is hidden. */
const publication = { accept_publication: optional(bool('Согласие на публикацию профиля')) };

export const signUpForm = z.object({
  login,
  email: emailField,
  password: newPassword,
  full_name: optional(personName('ФИО', PEOPLE_LIMITS.full_name, 'Напишите фамилию, имя и отчество')),
  accept_terms: consent('Примите правила биржи'),
  accept_personal_data: consent('Дайте согласие на обработку персональных данных'),
  ...publication,
});
export const signInForm = z.object({
  login: z.pipe(
    z
      .string('Введите логин или почту')
      .check(
        z.trim(),
        given('Введите логин или почту'),
        z.maxLength(LONGEST_EMAIL, `Логин и почта не бывают длиннее ${LONGEST_EMAIL} символов`),
        z.regex(PRINTABLE, 'Уберите невидимые знаки из логина или почты'),
      ),
    z.transform((name) => asciiEmail(name) ?? name),
  ),
  password: givenPassword,
  remember: optional(bool('Запомнить меня')),
});
export const forgotForm = z.object({ email: emailField });
export const resetForm = z.object({ token, password: newPassword });
export const changePasswordForm = z.object({
  current_password: givenPassword,
  password: newPassword,
  keep_telegram: optional(bool('Оставить Telegram подключённым')),
});

export const changeEmailForm = z.object({ email: emailField, password: givenPassword });

/** A sign-up without a password, for a person whom another site has identified. */
export const externalSignUpForm = z.object({
  login,
  email: emailField,
  full_name: optional(personName('ФИО', PEOPLE_LIMITS.full_name, 'Напишите фамилию, имя и отчество')),
  accept_terms: consent('Примите правила биржи'),
  accept_personal_data: consent('Дайте согласие на обработку персональных данных'),
  ...publication,
});
export const ownPasswordForm = z.object({ password: givenPassword });

export const signedIn = z.object({ uuid: z.string(), is_email_verified: z.boolean() });
/** The ways of the second step of a sign-in. */
const secondStep = z.object({ ways: z.array(z.enum(SECOND_STEP_WAYS)) });

export const authRoutes = {
  auth_sign_up: route('auth_sign_up', {
    auth: 'guest',
    summary: 'Create an account with both profiles and sign in; a letter to verify the e-mail goes out',
    body: signUpForm,
    data: signedIn,
    creates: true,
    per_minute: 10,
  }),
  auth_sign_in: route('auth_sign_in', {
    auth: 'guest',
    summary: 'Sign in by login or e-mail; whoever has a second factor is asked for it next',
    body: signInForm,
    /** The signed-in person, or the second step that this browser still owes. */
    data: z.object({
      uuid: z.nullable(z.string()),
      is_email_verified: z.nullable(z.boolean()),
      second_step: z.nullable(secondStep),
    }),
    per_minute: 60,
  }),
  auth_sign_out: route('auth_sign_out', { auth: 'user', summary: 'End this session', data: nothing }),
  auth_email_verify: route('auth_email_verify', {
    auth: 'guest',
    summary: 'Confirm the e-mail by the token of the letter',
    body: z.object({ token }),
    data: nothing,
  }),
  auth_email_resend: route('auth_email_resend', {
    auth: 'user',
    summary: 'Send the verification letter again',
    data: nothing,
    per_minute: 3,
  }),
  auth_password_forgot: route('auth_password_forgot', {
    auth: 'guest',
    summary: 'Send a letter to set a new password; the reply never tells whether the address is known',
    body: forgotForm,
    data: nothing,
    per_minute: 5,
  }),
  auth_password_reset: route('auth_password_reset', {
    auth: 'guest',
    summary: 'Set a new password by the token of the letter; ends every session',
    body: resetForm,
    data: nothing,
    per_minute: 10,
  }),
  auth_password_change: route('auth_password_change', {
    auth: 'user',
    summary: 'Change the password; ends every session and opens a new one for this browser',
    body: changePasswordForm,
    proof: 'or_password',
    data: nothing,
    per_minute: 10,
  }),
  auth_sessions_list: route('auth_sessions_list', {
    auth: 'user',
    summary: "The user's open sessions",
    data: z.array(
      z.object({
        id: z.int(),
        is_current: z.boolean(),
        user_agent: z.nullable(z.string()),
        address: z.nullable(z.string()),
        created_at: moment,
        last_seen_at: moment,
      }),
    ),
  }),
  auth_sessions_end_others: route('auth_sessions_end_others', {
    auth: 'user',
    summary: 'End every own session but this one',
    data: nothing,
  }),
  auth_account: route('auth_account', {
    auth: 'user',
    summary: 'How the user signs in: address, password',
    data: z.object({
      login: z.string(),
      email: z.string(),
      is_email_verified: z.boolean(),
      /** A new address that is not verified yet. */
      pending_email: z.nullable(z.string()),
      /** Other sites through which one may sign in, those that are linked with the moment. */
      sites: z.array(z.object({ provider: z.string(), title: z.string(), linked_at: z.nullable(moment) })),
      /** False for a person who signs in through another site only. */
      has_password: z.boolean(),
    }),
  }),
  auth_oidc_start: route('auth_oidc_start', {
    auth: 'guest',
    summary: 'Begin to sign in through another site: sends the browser there',
    query: z.object({
      return_to: optional(
        text('Куда вернуться', PEOPLE_LIMITS.return_to).check(z.regex(OWN_PATH, 'Куда вернуться: путь на этом сайте')),
      ),
    }),
    data: nothing,
    redirect: true,
    per_minute: 60,
  }),
  auth_oidc_callback: route('auth_oidc_callback', {
    auth: 'guest',
    summary:
      'Where the other site sends the browser back; leads to the page that finishes the sign-in, and changes nothing',
    query: z.record(z.string(), z.unknown()),
    data: nothing,
    redirect: true,
    per_minute: 60,
  }),
  auth_oidc_finish: route('auth_oidc_finish', {
    auth: 'guest',
    summary: 'Sign in, or link the site, by the answer it gave; a new person gives the consents next',
    body: z.object({ answer: text('Ответ', PEOPLE_LIMITS.external_answer) }),
    data: z.object({
      outcome: z.enum(['signed_in', 'second_step', 'linked', 'email_taken', 'new']),
      second_step: z.nullable(secondStep),
      /** The path given at the start; follow it only within the own site. */
      return_to: z.string(),
      /** The other site's data about a new person, to fill in the form. */
      email: z.nullable(z.string()),
      full_name: z.nullable(z.string()),
    }),
    per_minute: 30,
  }),
  auth_oidc_sign_up: route('auth_oidc_sign_up', {
    auth: 'guest',
    summary: 'Create the account of somebody whom the other site has just named, and sign in',
    body: externalSignUpForm,
    data: signedIn,
    creates: true,
    per_minute: 10,
  }),
  auth_oidc_link: route('auth_oidc_link', {
    auth: 'user',
    summary: 'Begin to link another site to the own account; the browser then goes to `url`',
    body: ownPasswordForm,
    proof: 'or_password',
    data: z.object({ url: z.string() }),
    per_minute: 10,
  }),
  auth_oidc_unlink: route('auth_oidc_unlink', {
    auth: 'user',
    summary: 'Take another site off the own account; only with a password',
    data: nothing,
  }),
  auth_email_change: route('auth_email_change', {
    auth: 'user',
    summary: 'Ask for a new address: a letter goes to it, a notice to the former one; never tells whether it is taken',
    body: changeEmailForm,
    proof: 'or_password',
    data: nothing,
    per_minute: 5,
  }),
  auth_email_change_drop: route('auth_email_change_drop', {
    auth: 'user',
    summary: 'Take back the wish for a new address',
    data: nothing,
  }),
  auth_email_change_confirm: route('auth_email_change_confirm', {
    auth: 'guest',
    summary: 'Make the new address the own one by the token of its letter',
    body: z.object({ token }),
    data: nothing,
    per_minute: 30,
  }),
  auth_email_change_revoke: route('auth_email_change_revoke', {
    auth: 'guest',
    summary: 'Take the change of the address back by the token of the notice to the former one',
    body: z.object({ token }),
    data: z.object({ is_restored: z.boolean() }),
    per_minute: 30,
  }),
  auth_sessions_delete: route('auth_sessions_delete', {
    auth: 'user',
    summary: 'End one of the own sessions',
    data: nothing,
  }),
};
export type AuthCalls = keyof typeof authRoutes;
