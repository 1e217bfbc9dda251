import type { SEARCHES_REFUSALS } from '@provodka/domain/refusals/searches.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of saved searches. */
export const searchesRefusals: RefusalReplies<typeof SEARCHES_REFUSALS> = {
  too_many_saved_searches: {
    status: 422,
    text: ({ params }) => `Можно сохранить не больше ${Number(params?.max ?? 0)} подписок. Удалите ненужную.`,
  },
};
