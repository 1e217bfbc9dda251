import { DRAFTS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { Move } from '../../forms/move.ts';
import { formApi } from '../../lib/api/api.ts';
import { typeset } from '../../lib/format/typeset.ts';

/** The dialog before several drafts go to the archive. */
export function describeDrafts(orderIds: readonly number[]): Move {
  return {
    title: `Отправить ${formatCount(orderIds.length, DRAFTS)} в архив?`,
    description: typeset('Их и сейчас видите только вы. Из архива каждый можно опубликовать или удалить.'),
    action: 'В архив',
    isDestructive: true,
    call: (_, options) => formApi.customer_drafts_archive({ body: { order_ids: [...orderIds] } }, options),
  };
}
