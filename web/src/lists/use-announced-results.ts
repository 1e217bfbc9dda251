import type { Meta } from '@provodka/contract/http/envelope.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { useAnnouncedChange } from '../lib/live/announce.ts';

/** Announces the total to a screen reader after filtering or paging. */
export function useAnnouncedResults({ total, total_relation, current_page, last_page }: Meta): void {
  const much = `${total_relation === 'approx' ? 'около ' : ''}${formatNumber(total)}`;
  const found = total === 0 ? 'Ничего не нашлось' : `Найдено: ${much}`;
  useAnnouncedChange(last_page > 1 ? `${found}. Страница ${current_page} из ${last_page}` : found);
}
