import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type Call, type Handlers, read, write, writeFreely, writePrepared } from '../platform/http/handler.ts';
import * as auth from './auth-service.ts';
import * as passwords from './password-service.ts';
import { findSignedIn, type SettingsSource, searchUsers } from './service.ts';
import { endSession, findSessions } from './sessions.ts';

export interface UserParts extends auth.AuthParts {
  content: SettingsSource & auth.AuthParts['content'];
}

type UserCall =
  | 'auth_sign_up'
  | 'auth_sign_in'
  | 'auth_sign_out'
  | 'auth_email_verify'
  | 'auth_email_resend'
  | 'auth_password_forgot'
  | 'auth_password_reset'
  | 'auth_password_change'
  | 'auth_sessions_list'
  | 'auth_sessions_delete'
  | 'auth_user'
  | 'users_search';

export function userRoutes(parts: UserParts): Handlers<UserCall> {
  return { ...signInRoutes(parts), ...passwordRoutes(parts), ...sessionRoutes(parts), ...peopleRoutes(parts) };
}

function signInRoutes(
  parts: UserParts,
): Handlers<'auth_sign_up' | 'auth_sign_in' | 'auth_sign_out' | 'auth_email_verify' | 'auth_email_resend'> {
  return {
    auth_sign_up: writePrepared({
      prepare: (call) => auth.prepareSignUp(parts, call.body, call, call.now),
      async run(tx, call, passwordHash) {
        const signedIn = await auth.signUp(tx, parts, call.body, passwordHash, call, call.now);
        return {
          data: begin(call, signedIn, false),
          message: 'Учётная запись создана. Подтвердите почту по ссылке из письма',
        };
      },
      async again(call, { data }) {
        const person = { uuid: data.uuid, password: call.body.password };
        const signedIn = await auth.signInAgain(parts, person, call, call.now);
        if (signedIn) begin(call, signedIn, false);
      },
    }),
    auth_sign_in: writeFreely(async (call) => {
      const signedIn = await auth.signIn(parts, call.body, call, call.now);
      return { data: begin(call, signedIn, call.body.remember ?? false), message: 'Вы вошли' };
    }),
    auth_sign_out: write(async (tx, { viewer, set_session }) => {
      await endSession(tx, viewer.user_uuid, viewer.session_id);
      set_session(null);
      return { data: null, message: 'Вы вышли' };
    }),
    auth_email_verify: write(async (tx, { body, now }) => {
      await auth.verifyEmail(tx, body.token, now);
      return { data: null, message: 'Почта подтверждена' };
    }),
    auth_email_resend: write(async (tx, { viewer, now }) => {
      const isSent = await auth.resendVerifyLetter(tx, parts, viewer, now);
      return { data: null, message: isSent ? 'Письмо отправлено' : 'Почта уже подтверждена' };
    }),
  };
}

/** Gives the browser its new session; the tokens go nowhere but into cookies. */
function begin(
  { set_session, set_device }: Pick<Call<'auth_sign_in'>, 'set_session' | 'set_device'>,
  signedIn: auth.SignedIn,
  remember: boolean,
) {
  const { token, device, ...data } = signedIn;
  set_session(token, remember);
  set_device(device);
  return data;
}

function passwordRoutes(
  parts: UserParts,
): Handlers<'auth_password_forgot' | 'auth_password_reset' | 'auth_password_change'> {
  return {
    auth_password_forgot: writeFreely(async ({ body, now }) => {
      await passwords.sendResetLetter(parts, body.email, now);
      return { data: null, message: 'Если такой адрес зарегистрирован, мы отправили на него письмо' };
    }),
    auth_password_reset: writePrepared({
      prepare: ({ body, now }) => passwords.prepareReset(parts, body, now),
      async run(tx, call, change) {
        call.set_device(await passwords.resetPassword(tx, parts, call.body.token, change, call, call.now));
        if (call.viewer?.user_uuid === change.user.uuid) call.set_session(null);
        return { data: null, message: 'Пароль изменён. Войдите с новым паролем' };
      },
    }),
    auth_password_change: writePrepared({
      prepare: ({ body, viewer, now }) => passwords.prepareChange(parts, body, viewer, now),
      async run(tx, call, change) {
        const { token, device, remember } = await passwords.changePassword(tx, parts, change, call, call.now);
        call.set_session(token, remember);
        call.set_device(device);
        return { data: null, message: 'Пароль изменён, на других устройствах выполнен выход' };
      },
    }),
  };
}

function sessionRoutes({ db }: UserParts): Handlers<'auth_sessions_list' | 'auth_sessions_delete'> {
  return {
    auth_sessions_list: read(async ({ viewer, now }) => {
      const sessions = await findSessions(db, viewer.user_uuid, now);
      const data = sessions.map((session) => ({
        ...session,
        is_current: session.id === viewer.session_id,
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
      }));
      return { data };
    }),
    auth_sessions_delete: write(async (tx, { params, viewer, set_session }) => {
      const isEnded = await endSession(tx, viewer.user_uuid, params.session_id);
      if (!isEnded) throw new RefusedError(refuse('not_found'));
      if (params.session_id === viewer.session_id) set_session(null);
      return { data: null, message: 'Сеанс завершён' };
    }),
  };
}

function peopleRoutes({ db, content }: UserParts): Handlers<'auth_user' | 'users_search'> {
  return {
    auth_user: read(async ({ viewer, now }) => ({ data: await findSignedIn(db, content, viewer, now) })),
    users_search: read(async ({ query, now }) => await searchUsers(db, query, now)),
  };
}
