import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { Move } from '../forms/move.ts';
import { formApi } from '../lib/api/api.ts';
import { formatPeriod } from '../lib/format/period.ts';

export type ResponseMove = 'approve' | 'reject' | 'revoke' | 'refuse' | 'delete';

export interface AskedResponse {
  move: ResponseMove;
  response: Pick<ResponseView, 'id' | 'order_id' | 'user' | 'price' | 'period_hours'>;
}

/** The dialog of a move of a response. */
export function describeResponseMove({ move, response }: AskedResponse): Move {
  const { id, order_id, price, period_hours } = response;
  const params = { order_id, response_id: id };
  const name = displayName(response.user.full_name);
  switch (move) {
    case 'approve':
      return {
        title: 'Выбрать исполнителя?',
        description: (
          <>
            <b>{name}</b> возьмёт заказ за&nbsp;{formatRubles(price)} и&nbsp;сделает {formatPeriod(period_hours)}. Заказ
            уйдёт из&nbsp;поиска и&nbsp;перейдёт в&nbsp;работу, остальные отклики закроются. До&nbsp;первой оплаты выбор
            можно отменить.
          </>
        ),
        action: 'Выбрать исполнителем',
        call: (_, options) =>
          formApi.responses_approve(
            { params, body: { expected_price: price, expected_period_hours: period_hours } },
            options,
          ),
      };
    case 'reject':
      return {
        title: 'Отклонить отклик?',
        description: `${name} увидит отказ и не сможет откликнуться на этот заказ снова.`,
        action: 'Отклонить',
        isDestructive: true,
        call: (_, options) => formApi.responses_reject({ params }, options),
      };
    case 'revoke':
      return {
        title: 'Отказаться от исполнителя?',
        description: `${name} перестанет быть исполнителем, заказ вернётся в поиск. Неоплаченные сделки удалятся вместе с выбором.`,
        action: 'Отменить выбор',
        isDestructive: true,
        call: (_, options) => formApi.responses_revoke({ params }, options),
      };
    case 'refuse':
      return {
        title: 'Отказаться от заказа?',
        description: 'Заказ вернётся в поиск, неоплаченные сделки удалятся. Заказчик сможет выбрать вас снова.',
        action: 'Отказаться',
        isDestructive: true,
        call: (_, options) => formApi.responses_revoke({ params }, options),
      };
    case 'delete':
      return {
        title: 'Отозвать отклик?',
        description: 'Заказчик перестанет его видеть. Откликнуться на этот заказ можно будет заново.',
        action: 'Отозвать',
        isDestructive: true,
        call: (_, options) => formApi.responses_delete({ params }, options),
      };
  }
}
