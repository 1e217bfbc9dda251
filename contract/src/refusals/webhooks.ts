import { WEBHOOK_LIMITS } from '@provodka/domain/people/webhooks.ts';
import type { WEBHOOKS_REFUSALS } from '@provodka/domain/refusals/webhooks.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of outgoing webhooks. */
export const webhooksRefusals: RefusalReplies<typeof WEBHOOKS_REFUSALS> = {
  webhooks_full: {
    status: 422,
    text: `У вас уже ${WEBHOOK_LIMITS.number} адресов, больше нельзя. Удалите те, которыми не пользуетесь.`,
  },
  webhook_not_https: {
    status: 422,
    field: 'url',
    text: 'Адрес должен начинаться с https://, иначе уведомления прочитают по дороге.',
  },
  webhook_port: {
    status: 422,
    field: 'url',
    text: 'На этот порт мы не отправляем. Подойдут 443 и порты от 1024.',
  },
  webhook_private: {
    status: 422,
    field: 'url',
    text: 'Это адрес внутренней сети, из интернета он недоступен. Укажите имя сайта.',
  },
  webhook_with_password: {
    status: 422,
    field: 'url',
    text: 'Уберите из адреса имя и пароль: отправителя подтверждает подпись.',
  },
  webhook_off: {
    status: 422,
    text: 'Адрес отключён. Включите его и повторите.',
  },
};
