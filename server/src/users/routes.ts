import type { AuthCalls } from '@provodka/contract/people/auth.ts';
import type { FactorCalls } from '@provodka/contract/people/factors.ts';
import type { PeopleCalls } from '@provodka/contract/people/people.ts';
import type { ProfileCalls } from '@provodka/contract/people/profiles.ts';
import type { TokenCalls } from '@provodka/contract/people/tokens.ts';
import type { WebhookCalls } from '@provodka/contract/people/webhooks.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { free, type Handlers, read, write, writePrepared } from '../platform/http/handler.ts';
import { findAccount } from './account.ts';
import * as auth from './auth/auth-service.ts';
import { beginSession } from './auth/begin-session.ts';
import { findCurrentUser } from './auth/current-user.ts';
import { type LoginSearchLimit, openLoginSearchLimit } from './auth/login-search-limit.ts';
import { oidcRoutes } from './auth/oidc-routes.ts';
import type { OidcParts } from './auth/oidc-service.ts';
import * as passwords from './auth/password-service.ts';
import { endOtherSessions, endSession, findSessions } from './auth/sessions.ts';
import { signIn } from './auth/sign-in-service.ts';
import { blockRoutes } from './blocks/block-routes.ts';
import * as emails from './email/email-service.ts';
import { resendVerifyLetter, verifiedText, verifyEmail } from './email/verify-service.ts';
import type { FactorParts } from './factors/factor-check.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { profileRoutes } from './profiles/profile-routes.ts';
import { searchUsers } from './profiles/search.ts';
import { sanctionRoutes } from './sanctions/sanction-routes.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import type { WebhookSettings } from './webhooks/webhook-service.ts';

export function userRoutes(
  parts: OidcParts & FactorParts & WebhookSettings & { storage: FileStorage },
): Handlers<
  | AuthCalls
  | FactorCalls
  | TokenCalls
  | WebhookCalls
  | PeopleCalls
  | ProfileCalls
  | keyof typeof sanctionRoutes
  | keyof typeof blockRoutes
> {
  return {
    ...profileRoutes(parts),
    ...signInRoutes(parts),
    ...factorRoutes(parts),
    ...passwordRoutes(parts),
    ...emailRoutes(parts),
    ...oidcRoutes(parts),
    ...sessionRoutes,
    ...tokenRoutes,
    ...webhookRoutes(parts),
    ...peopleRoutes(openLoginSearchLimit()),
    ...sanctionRoutes,
    ...blockRoutes,
  };
}

type SignInCall = 'auth_sign_up' | 'auth_sign_in' | 'auth_sign_out' | 'auth_email_verify' | 'auth_email_resend';

function signInRoutes(parts: auth.AuthParts): Handlers<SignInCall> {
  return {
    auth_sign_up: writePrepared({
      prepare: (context, call) => auth.prepareSignUp(context, parts, call.body, call),
      async run(context, call, password_hash) {
        const signedIn = await auth.signUp(context, parts, { ...call.body, password_hash }, call);
        return {
          data: beginSession(call, signedIn, false),
          message: 'Аккаунт создан. Подтвердите почту по ссылке из письма',
        };
      },
      async again(context, call, { data }) {
        const person = { uuid: data.uuid, password: call.body.password };
        const signedIn = await auth.signInAgain(context, person, call);
        if (signedIn) beginSession(call, signedIn, false);
      },
    }),
    auth_sign_in: free(async (context, call) => {
      const { signed_in, second_step } = await signIn(context, parts, call.body, call);
      if (!signed_in) return { data: { uuid: null, is_email_verified: null, second_step: { ways: second_step } } };
      const data = beginSession(call, signed_in, call.body.remember ?? false);
      return { data: { ...data, second_step: null }, message: 'Вы вошли' };
    }),
    auth_sign_out: write(async ({ db: tx, viewer }, { set_session }) => {
      await endSession(tx, viewer.user_uuid, viewer.session_id);
      set_session(null);
      return { data: null, message: 'Вы вышли' };
    }),
    auth_email_verify: write(async (context, { body }) => {
      return { data: null, message: verifiedText(await verifyEmail(context, body.token)) };
    }),
    auth_email_resend: write(async (context) => {
      const isSent = await resendVerifyLetter(context, parts);
      return { data: null, message: isSent ? 'Письмо отправлено' : 'Почта уже подтверждена' };
    }),
  };
}

type PasswordCall = 'auth_password_forgot' | 'auth_password_reset' | 'auth_password_change';

function passwordRoutes(parts: auth.AuthParts): Handlers<PasswordCall> {
  return {
    auth_password_forgot: free(async (context, { body }) => {
      await passwords.sendResetLetter(context, parts, body.email);
      return { data: null, message: 'Если такой адрес зарегистрирован, мы отправили на него письмо' };
    }),
    auth_password_reset: writePrepared({
      prepare: (context, { body }) => passwords.prepareReset(context, parts, body),
      async run(context, call, change) {
        const { token } = call.body;
        call.set_device(await passwords.resetPassword(context, { ...change, token }, call));
        if (context.viewer?.user_uuid === change.user.uuid) call.set_session(null);
        return { data: null, message: 'Пароль изменён. Войдите с новым паролем' };
      },
    }),
    auth_password_change: writePrepared({
      prepare: (context, { body }) => passwords.prepareChange(context, parts, body),
      async run(context, call, change) {
        const { keep_telegram = false } = call.body;
        const { token, device, remember } = await passwords.changePassword(context, { ...change, keep_telegram }, call);
        call.set_session(token, remember);
        call.set_device(device);
        return { data: null, message: 'Пароль изменён, сеансы на других устройствах завершены' };
      },
    }),
  };
}

type EmailCall =
  | 'auth_account'
  | 'auth_email_change'
  | 'auth_email_change_drop'
  | 'auth_email_change_confirm'
  | 'auth_email_change_revoke';

function emailRoutes(parts: OidcParts): Handlers<EmailCall> {
  return {
    auth_account: read(async (context) => ({ data: await findAccount(context, parts) })),
    auth_email_change: writePrepared({
      prepare: (context, { body }) => emails.prepareEmailChange(context, body),
      async run(context, { body }, user) {
        await emails.changeEmail(context, parts, { user, email: body.email });
        return { data: null, message: 'Письмо отправлено на новый адрес. Перейдите по ссылке из него' };
      },
    }),
    auth_email_change_drop: write(async (context) => {
      await emails.dropEmailChange(context);
      return { data: null, message: 'Адрес остаётся прежним' };
    }),
    auth_email_change_confirm: write(async (context, { body }) => {
      await emails.confirmEmail(context, body.token);
      return { data: null, message: 'Адрес почты изменён' };
    }),
    auth_email_change_revoke: write(async (context, { body }) => {
      const is_restored = await emails.revokeEmail(context, parts, body.token);
      const message = is_restored ? 'Прежний адрес возвращён, все сеансы завершены' : 'Смена отменена';
      return { data: { is_restored }, message };
    }),
  };
}

const sessionRoutes: Handlers<'auth_sessions_list' | 'auth_sessions_end_others' | 'auth_sessions_delete'> = {
  auth_sessions_list: read(async (context) => {
    const sessions = await findSessions(context);
    const data = sessions.map((session) => ({
      ...session,
      is_current: session.id === context.viewer.session_id,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
    }));
    return { data };
  }),
  auth_sessions_end_others: write(async (context) => {
    await endOtherSessions(context);
    return { data: null, message: 'Сеансы на других устройствах завершены' };
  }),
  auth_sessions_delete: write(async ({ db: tx, viewer }, { params, set_session }) => {
    const isEnded = await endSession(tx, viewer.user_uuid, params.session_id);
    if (!isEnded) throw new RefusedError(refuse('not_found'));
    if (params.session_id === viewer.session_id) set_session(null);
    return { data: null, message: 'Сеанс завершён' };
  }),
};

const peopleRoutes = (loginSearches: LoginSearchLimit): Handlers<PeopleCalls> => ({
  auth_user: read(async (context) => ({ data: await findCurrentUser(context) })),
  users_search: read(async (context, { query, address }) => {
    if (query.by !== 'login') return await searchUsers(context, query);
    const who = { user_uuid: context.viewer.user_uuid, address };
    loginSearches.assertMayLook(who, context.now);
    const found = await searchUsers(context, query);
    if (found.meta.total === 0) loginSearches.note(who, context.now);
    return found;
  }),
});
