import type { CallName } from '@provodka/contract/http/calls.ts';
import { jsonSchema } from '@provodka/contract/http/openapi.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import type * as z from 'zod/mini';
import { ROWS } from '../matrix/rows.ts';
import { planned } from '../matrix/scene.ts';
import type { TestServer } from '../server.ts';
import { type Asker, type FuzzScene, PASSWORD } from './canaries.ts';
import type { FieldSchema } from './values.ts';

interface Scope {
  server: TestServer;
  fuzz: FuzzScene;
}

export interface Input {
  params: Record<string, string | number>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

const TOKEN = 'a'.repeat(43);
/** A passkey that belongs to nobody. */
const PASSKEY = { credential_id: TOKEN, client_data: TOKEN, authenticator_data: TOKEN, signature: TOKEN };

/** Input that the matrix omits because it only checks who may call. */
const WHOLE: Partial<Record<CallName, (asker: Asker, index: number, scope: Scope) => Record<string, unknown>>> = {
  auth_sign_up: (_, index) => ({
    login: `newcomer_${index}`,
    email: `newcomer_${index}@example.test`,
    password: 'никому-не-говори-1',
    full_name: 'Новичков Пётр',
    accept_terms: true,
    accept_personal_data: true,
  }),
  auth_sign_in: (asker, _, { fuzz }) => ({
    login: `canary-login-of-${asker}-8d1f${suffix(fuzz)}`,
    password: PASSWORD,
    remember: true,
  }),
  auth_email_verify: () => ({ token: TOKEN }),
  auth_password_reset: () => ({ token: TOKEN, password: 'никому-не-говори-2' }),
  auth_password_change: () => ({ current_password: PASSWORD, password: PASSWORD.toUpperCase() }),
  auth_email_change: (_, index) => ({ email: `another_${index}@example.test`, password: PASSWORD }),
  auth_email_change_confirm: () => ({ token: TOKEN }),
  auth_email_change_revoke: () => ({ token: TOKEN }),
  auth_oidc_sign_up: (_, index) => ({
    login: `stranger_${index}`,
    email: `stranger_${index}@example.test`,
    accept_terms: true,
    accept_personal_data: true,
  }),
  auth_sign_in_passkey: () => ({ passkey: PASSKEY }),
  auth_passkey_add: () => ({ ...PASSKEY, public_key: TOKEN, title: 'Телефон' }),
  phone_code_send: (_, index) => ({ phone: `+7916${1_000_000 + index}` }),
  orders_create: () => ({
    title: 'Перенести остатки из УПП в ERP',
    description: 'Нужно перенести остатки и взаиморасчёты, а затем сверить их по счетам с бухгалтерией.',
    budget: 40_000,
    configurations: [121, 122],
    platforms: [11],
    is_show_responses: true,
  }),
  deals_create: (_asker, _index, { server }) => ({
    description: 'Свернуть базу и сверить итоги за три года',
    price: 5000,
    planned_at: planned(server),
    criteria: ['Итоги за три года сходятся'],
  }),
};

const suffix = (fuzz: FuzzScene) => fuzz.scene.loginOf('owner').slice('owner'.length);

/** A request with every field valid, the matrix's or one of its own, so that it reaches the handler. */
export function wholeInput(scope: Scope, route: Route, asker: Asker, index: number): Input {
  const { params = {}, query = {}, body } = ROWS[route.name].ask(scope.fuzz.scene);
  const whole = WHOLE[route.name]?.(asker, index, scope) ?? (body as Record<string, unknown> | undefined);
  return { params, query, body: route.method === 'GET' ? undefined : (whole ?? {}) };
}

/** The fields of a query or a body, as they are sent. */
export const fieldsOf = (schema: z.ZodMiniType | undefined): [string, FieldSchema][] =>
  Object.entries((schema ? (jsonSchema(schema, 'input') as FieldSchema) : {}).properties ?? {});
