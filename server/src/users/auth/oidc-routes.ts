import { type Handlers, read, write, writePrepared } from '../../platform/http/handler.ts';
import { beginSession } from './begin-session.ts';
import * as oidc from './oidc-service.ts';
import { prepareExternalSignUp, signUpExternally } from './oidc-sign-up.ts';

type OidcCall =
  | 'auth_oidc_start'
  | 'auth_oidc_callback'
  | 'auth_oidc_finish'
  | 'auth_oidc_sign_up'
  | 'auth_oidc_link'
  | 'auth_oidc_unlink';

export function oidcRoutes(parts: oidc.OidcParts): Handlers<OidcCall> {
  return {
    auth_oidc_start: read(async (context, { params, query, set_note }) => {
      const wanted = { name: params.provider, return_to: query.return_to ?? '/' };
      const { location, note } = await oidc.startSignIn(context, parts, wanted);
      set_note(note);
      return { location };
    }),
    auth_oidc_callback: read(async (_context, { params, query }) => ({
      location: oidc.landingPage(parts, params.provider, query),
    })),
    auth_oidc_finish: writePrepared({
      async prepare(context, { params, body, note, set_note }) {
        // An answer is judged once: whoever was refused begins anew.
        set_note(null);
        return await oidc.prepareReturn(context, parts, { name: params.provider, answer: body.answer, note });
      },
      async run(context, call, returned) {
        const taken = await oidc.completeReturn(context, parts, returned, call);
        const { outcome } = taken;
        const { return_to } = returned.note;
        const data = { outcome, return_to, email: null, full_name: null, second_step: null };
        if (taken.outcome === 'signed_in') {
          beginSession(call, taken.signedIn, true);
          return { data, message: 'Вы вошли' };
        }
        if (taken.outcome === 'linked') return { data, message: 'Вход подключён' };
        if (taken.outcome === 'second_step') return { data: { ...data, second_step: { ways: taken.ways } } };
        if (taken.outcome === 'email_taken') return { data };
        call.set_note(taken.note);
        const { email, full_name } = returned.identity;
        return { data: { ...data, email, full_name } };
      },
    }),
    auth_oidc_sign_up: writePrepared({
      prepare: (context, call) =>
        prepareExternalSignUp(context, parts, { name: call.params.provider, note: call.note, form: call.body }, call),
      async run(context, call, note) {
        const signedIn = await signUpExternally(context, parts, { note, form: call.body }, call);
        call.set_note(null);
        const { is_email_verified } = signedIn;
        const message = is_email_verified ? 'Аккаунт создан' : 'Аккаунт создан. Подтвердите почту по ссылке из письма';
        return { data: beginSession(call, signedIn, true), message };
      },
    }),
    auth_oidc_link: writePrepared({
      prepare: (context, { params, body }) =>
        oidc.prepareLink(context, parts, { name: params.provider, password: body.password }),
      async run(context, { set_note }, { user, url, note }) {
        await oidc.assertStillOwn(context, user);
        set_note(note);
        return { data: { url } };
      },
    }),
    auth_oidc_unlink: write(async (context, { params }) => {
      await oidc.unlink(context, parts, params.provider);
      return { data: null, message: 'Вход отключён' };
    }),
  };
}
