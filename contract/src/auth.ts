import * as z from 'zod/mini';
import { moment, nothing } from './envelope.ts';
import { bool, consent, optional, PRINTABLE, text } from './fields.ts';
import { route } from './route.ts';

/** Said alone of an empty field, without what else it would have to be. */
const given = (ask: string) => z.minLength(1, { error: ask, abort: true });

const login = z
  .string('Придумайте логин')
  .check(
    z.trim(),
    given('Придумайте логин'),
    z.regex(/^[A-Za-z0-9._-]{3,30}$/, 'Придумайте логин от 3 до 30 латинских букв, цифр и знаков . _ -'),
  );
const email = z
  .string('Укажите почту')
  .check(
    z.trim(),
    given('Укажите почту'),
    z.maxLength(254, 'Укажите почту не длиннее 254 символов'),
    z.email('Проверьте адрес почты: он похож на ivan@example.ru'),
  );
/** Rules beyond length (common words, equality with the login) are checked by the server (decisions 2). */
const newPassword = z
  .string('Придумайте пароль')
  .check(
    given('Придумайте пароль'),
    z.minLength(10, 'Придумайте пароль не короче 10 символов'),
    z.maxLength(128, 'Придумайте пароль не длиннее 128 символов'),
  );
const givenPassword = z
  .string('Введите пароль')
  .check(given('Введите пароль'), z.maxLength(128, 'Пароль не бывает длиннее 128 символов'));
const token = z
  .string('Ссылка неполная')
  .check(z.minLength(20, 'Ссылка неполная'), z.maxLength(200, 'Ссылка неполная'));

export const signUpForm = z.object({
  login,
  email,
  password: newPassword,
  full_name: optional(text('ФИО', 2, 150, 'Напишите фамилию, имя и отчество')),
  accept_terms: consent('Примите правила биржи'),
  accept_personal_data: consent('Дайте согласие на обработку персональных данных'),
});
export const signInForm = z.object({
  login: z
    .string('Введите логин или почту')
    .check(
      z.trim(),
      given('Введите логин или почту'),
      z.maxLength(254, 'Логин и почта не бывают длиннее 254 символов'),
      z.regex(PRINTABLE, 'Уберите невидимые знаки из логина или почты'),
    ),
  password: givenPassword,
  remember: optional(bool('Запомнить меня')),
});
export const forgotForm = z.object({ email });
export const resetForm = z.object({ token, password: newPassword });
export const changePasswordForm = z.object({ current_password: givenPassword, password: newPassword });

const signedIn = z.object({ uuid: z.string(), is_email_verified: z.boolean() });

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
    summary: 'Sign in by login or e-mail',
    body: signInForm,
    data: signedIn,
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
  auth_sessions_delete: route('auth_sessions_delete', {
    auth: 'user',
    summary: 'End one of the own sessions',
    data: nothing,
  }),
};
export type AuthCalls = keyof typeof authRoutes;
