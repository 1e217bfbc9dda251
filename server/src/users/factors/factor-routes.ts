import type { FactorCalls } from '@provodka/contract/people/factors.ts';
import { free, type Handlers, read, write } from '../../platform/http/handler.ts';
import type { AuthParts } from '../auth/auth-service.ts';
import { beginSession } from '../auth/begin-session.ts';
import { prove } from '../auth/proof-service.ts';
import { finishSignIn, signInByPasskey } from '../auth/sign-in-service.ts';
import type { FactorParts } from './factor-check.ts';
import * as recoveries from './factor-recovery-service.ts';
import * as factors from './factor-service.ts';

/** Calls of contract/factors.ts. */
export function factorRoutes(
  parts: AuthParts & FactorParts & { config: { BRAND_NAME: string } },
): Handlers<FactorCalls> {
  return {
    auth_proof: free(async (context, { body, browser }) => {
      await prove(context, parts, body, browser);
      return { data: null };
    }),
    auth_sign_in_second: free(async (context, call) => {
      const { signed_in, remember } = await finishSignIn(context, parts, call.body, call);
      return { data: beginSession(call, signed_in, remember), message: 'Вы вошли' };
    }),
    auth_sign_in_passkey: free(async (context, call) => {
      const signedIn = await signInByPasskey(context, parts, call.body, call);
      return { data: beginSession(call, signedIn, call.body.remember ?? false), message: 'Вы вошли' };
    }),
    auth_recovery_ask: write(async (context, call) => ({
      data: await recoveries.requestRecovery(context, parts, call),
    })),
    auth_recovery_stop: write(async (context) => {
      await recoveries.stopRecovery(context);
      return { data: null, message: 'Подтверждение входа остаётся' };
    }),
    auth_recovery_stop_by_letter: write(async (context, { body }) => {
      await recoveries.stopByLetter(context, body.token);
      return { data: null };
    }),
    auth_passkey_challenge: write(async (context, { browser }) => ({
      data: await factors.createPasskeyChallenge(context, parts, browser),
    })),
    auth_factors: read(async (context) => ({ data: await factors.findFactors(context, parts) })),
    auth_authenticator_begin: write(async (context) => ({ data: await factors.beginAuthenticator(context, parts) })),
    auth_authenticator_confirm: write(async (context, { body }) => {
      const recovery_codes = await factors.confirmAuthenticator(context, parts, body.code);
      return { data: { recovery_codes }, message: 'Приложение с кодами подключено' };
    }),
    auth_authenticator_remove: write(async (context) => {
      await factors.removeAuthenticator(context);
      return { data: null, message: 'Приложение с кодами отключено' };
    }),
    auth_recovery_codes: write(async (context) => ({
      data: { recovery_codes: await factors.renewRecoveryCodes(context, parts) },
      message: 'Новые запасные коды готовы, прежние больше не действуют',
    })),
    auth_passkey_begin: write(async (context, { browser }) => ({
      data: await factors.beginPasskey(context, parts, browser),
    })),
    auth_passkey_add: write(async (context, { body, browser }) => {
      const recovery_codes = await factors.addPasskey(context, parts, body, browser);
      return { data: { recovery_codes }, message: 'Ключ доступа подключён' };
    }),
    auth_passkey_rename: write(async (context, { params, body }) => {
      await factors.renamePasskey(context, params.passkey_id, body.title);
      return { data: null, message: 'Название изменено' };
    }),
    auth_passkey_remove: write(async (context, { params }) => {
      await factors.removePasskey(context, params.passkey_id);
      return { data: null, message: 'Ключ доступа удалён' };
    }),
  };
}
