import { TOKEN_SCOPES, type TokenScope } from '@provodka/domain/people/tokens.ts';

/** The scopes of a token in words: their names, and what each opens. */
export const TOKEN_SCOPE_TEXTS: Record<TokenScope, { title: string; text: string }> = {
  read: { title: 'Чтение', text: 'Заказы, отклики, сделки, сообщения и уведомления: всё, что видите вы' },
  respond: { title: 'Отклики и сообщения', text: 'Откликаться, менять и отзывать отклики, писать в чаты' },
  manage: {
    title: 'Заказы и профиль',
    text: 'Публиковать и менять заказы, выбирать исполнителя, сдавать работу, править профиль и команды, писать отзывы',
  },
  money: { title: 'Деньги', text: 'Оплачивать и принимать сделки, запрашивать выплаты и возвраты, пополнять счёт' },
};

/** The name of a scope that came as a parameter of a refusal; null for none of these. */
export function scopeTitle(scope: string | number | undefined): string | null {
  const known = TOKEN_SCOPES.find((one) => one === scope);
  return known ? TOKEN_SCOPE_TEXTS[known].title : null;
}
