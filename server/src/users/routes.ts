import type { AuthCalls } from '@provodka/contract/auth.ts';
import type { PeopleCalls } from '@provodka/contract/people.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type Call, free, type Handlers, read, write, writePrepared } from '../platform/http/handler.ts';
import * as auth from './auth-service.ts';
import * as passwords from './password-service.ts';
import { findSignedIn, searchUsers } from './service.ts';
import { endSession, findSessions } from './sessions.ts';

type UserParts = Pick<auth.AuthParts, 'config' | 'isCommonPassword'>;

export function userRoutes(parts: UserParts): Handlers<AuthCalls | PeopleCalls> {
  return { ...signInRoutes(parts), ...passwordRoutes(parts), ...sessionRoutes, ...peopleRoutes };
}

type SignInCall = 'auth_sign_up' | 'auth_sign_in' | 'auth_sign_out' | 'auth_email_verify' | 'auth_email_resend';

function signInRoutes(parts: UserParts): Handlers<SignInCall> {
  return {
    auth_sign_up: writePrepared({
      prepare: ({ db, content, viewer, now }, call) =>
        auth.prepareSignUp({ ...parts, db, content }, call.body, { ...call, viewer }, now),
      async run({ db: tx, viewer, now }, call, passwordHash) {
        const signedIn = await auth.signUp(tx, parts, call.body, passwordHash, { ...call, viewer }, now);
        return {
          data: begin(call, signedIn, false),
          message: 'Учётная запись создана. Подтвердите почту по ссылке из письма',
        };
      },
      async again({ db, content, viewer, now }, call, { data }) {
        const person = { uuid: data.uuid, password: call.body.password };
        const signedIn = await auth.signInAgain({ ...parts, db, content }, person, { ...call, viewer }, now);
        if (signedIn) begin(call, signedIn, false);
      },
    }),
    auth_sign_in: free(async ({ db, content, viewer, now }, call) => {
      const signedIn = await auth.signIn({ ...parts, db, content }, call.body, { ...call, viewer }, now);
      return { data: begin(call, signedIn, call.body.remember ?? false), message: 'Вы вошли' };
    }),
    auth_sign_out: write(async ({ db: tx, viewer }, { set_session }) => {
      await endSession(tx, viewer.user_uuid, viewer.session_id);
      set_session(null);
      return { data: null, message: 'Вы вышли' };
    }),
    auth_email_verify: write(async ({ db: tx, now }, { body }) => {
      const isNew = await auth.verifyEmail(tx, body.token, now);
      return { data: null, message: isNew ? 'Почта подтверждена' : 'Почта уже подтверждена' };
    }),
    auth_email_resend: write(async ({ db: tx, viewer, now }) => {
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

type PasswordCall = 'auth_password_forgot' | 'auth_password_reset' | 'auth_password_change';

function passwordRoutes(parts: UserParts): Handlers<PasswordCall> {
  return {
    auth_password_forgot: free(async ({ db, content, now }, { body }) => {
      await passwords.sendResetLetter({ ...parts, db, content }, body.email, now);
      return { data: null, message: 'Если такой адрес зарегистрирован, мы отправили на него письмо' };
    }),
    auth_password_reset: writePrepared({
      prepare: ({ db, content, now }, { body }) => passwords.prepareReset({ ...parts, db, content }, body, now),
      async run({ db: tx, viewer, now }, call, change) {
        const visit = { ...call, viewer };
        call.set_device(await passwords.resetPassword(tx, parts, call.body.token, change, visit, now));
        if (viewer?.user_uuid === change.user.uuid) call.set_session(null);
        return { data: null, message: 'Пароль изменён. Войдите с новым паролем' };
      },
    }),
    auth_password_change: writePrepared({
      prepare: ({ db, content, viewer, now }, { body }) =>
        passwords.prepareChange({ ...parts, db, content }, body, viewer, now),
      async run({ db: tx, viewer, now }, call, change) {
        const visit = { ...call, viewer };
        const { token, device, remember } = await passwords.changePassword(tx, parts, change, visit, now);
        call.set_session(token, remember);
        call.set_device(device);
        return { data: null, message: 'Пароль изменён, на других устройствах выполнен выход' };
      },
    }),
  };
}

const sessionRoutes: Handlers<'auth_sessions_list' | 'auth_sessions_delete'> = {
  auth_sessions_list: read(async ({ db, viewer, now }) => {
    const sessions = await findSessions(db, viewer.user_uuid, now);
    const data = sessions.map((session) => ({
      ...session,
      is_current: session.id === viewer.session_id,
      created_at: session.created_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
    }));
    return { data };
  }),
  auth_sessions_delete: write(async ({ db: tx, viewer }, { params, set_session }) => {
    const isEnded = await endSession(tx, viewer.user_uuid, params.session_id);
    if (!isEnded) throw new RefusedError(refuse('not_found'));
    if (params.session_id === viewer.session_id) set_session(null);
    return { data: null, message: 'Сеанс завершён' };
  }),
};

const peopleRoutes: Handlers<PeopleCalls> = {
  auth_user: read(async ({ db, content, viewer, now }) => ({ data: await findSignedIn(db, content, viewer, now) })),
  users_search: read(async ({ db, now }, { query }) => await searchUsers(db, query, now)),
};
