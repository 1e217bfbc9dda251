import { TOKEN_LIMITS } from '@provodka/domain/people/tokens.ts';
import type { TOKENS_REFUSALS } from '@provodka/domain/refusals/tokens.ts';
import { scopeTitle } from '../people/token-texts.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of personal tokens. */
export const tokensRefusals: RefusalReplies<typeof TOKENS_REFUSALS> = {
  token_unknown: {
    status: 401,
    text: 'Токен не подходит: такого нет или его отозвали. Создайте новый в настройках биржи.',
  },
  token_expired: {
    status: 401,
    text: 'Срок токена вышел. Создайте новый в настройках биржи.',
  },
  token_scope: {
    status: 403,
    text: ({ params }) => {
      const title = scopeTitle(params?.scope);
      const what = title === null ? 'нужного разрешения' : `разрешения «${title}»`;
      return `У токена нет ${what}. Создайте токен с ним в настройках биржи.`;
    },
  },
  token_never: {
    status: 403,
    text: 'С токеном это недоступно. Войдите на сайт и сделайте это там.',
  },
  token_without_factor: {
    status: 403,
    text: 'Деньгами токен распоряжается, только пока у вас включено подтверждение входа. Включите его в настройках биржи.',
  },
  token_needs_factor: {
    status: 422,
    field: 'scopes',
    text: 'Для разрешения «Деньги» нужно подтверждение входа. Включите его в настройках и создайте токен ещё раз.',
  },
  token_of_demo: {
    status: 422,
    field: 'scopes',
    text: 'Токену демонстрационного аккаунта деньги недоступны: аккаунтом пользуются все.',
  },
  tokens_full: {
    status: 422,
    text: `У вас уже ${TOKEN_LIMITS.number} токенов, больше нельзя. Отзовите те, которыми не пользуетесь.`,
  },
};
