import type { TokenCalls } from '@provodka/contract/people/tokens.ts';
import { type Handlers, read, write } from '../../platform/http/handler.ts';
import * as tokens from './token-service.ts';

export const tokenRoutes: Handlers<TokenCalls> = {
  auth_tokens_list: read(async (context) => ({ data: await tokens.findOwnTokens(context) })),
  auth_tokens_create: write(async (context, { body }) => ({ data: await tokens.createToken(context, body) })),
  auth_tokens_delete: write(async (context, { params }) => {
    await tokens.endToken(context, params.token_id);
    return { data: null, message: 'Токен отозван' };
  }),
};
