/** A list that people choose from as a table for Excel. */
import type { AdminClassifier } from '@provodka/contract/classifiers.ts';
import {
  CLASSIFIER_LIMITS,
  CLASSIFIER_LIST_TITLES,
  type ClassifierList,
  hasGroups,
  isOrdered,
} from '@provodka/domain/classifiers.ts';
import type { ReadContext } from '../platform/context.ts';
import type { CsvValue } from '../platform/documents/csv.ts';
import type { Download } from '../platform/http/handler.ts';
import { moderatorTable, tableFlag, tableMoment } from '../platform/moderator-table.ts';
import { listAdminRows } from './service.ts';

type Columns = Record<string, (row: AdminClassifier) => CsvValue>;

/** The columns a list has; what it does not have would be empty in every line. */
export function columnsOf(list: ClassifierList): Columns {
  return {
    // Twelve digits of a bank would be shown as a power of ten.
    Номер: ({ id }) => (list === 'banks' ? String(id) : id),
    Название: ({ title }) => title,
    ...(hasGroups(list) && { Группа: ({ parent }: AdminClassifier) => parent?.title ?? null }),
    ...(list === 'cities' && { Регион: ({ region }: AdminClassifier) => region }),
    ...(isOrdered(list) && { Место: ({ place }: AdminClassifier) => place }),
    Предлагается: ({ is_active }) => tableFlag(is_active),
    'Слита с': ({ merged_into }) => merged_into?.title ?? null,
    // A line each: a name may have commas.
    'Другие названия': ({ synonyms }) => synonyms.join('\n'),
    ...(list !== 'banks' && {
      Заказов: ({ uses }: AdminClassifier) => uses?.orders ?? 0,
      Профилей: ({ uses }: AdminClassifier) => uses?.profiles ?? 0,
    }),
    ...(hasGroups(list) && { Подписок: ({ uses }: AdminClassifier) => uses?.searches ?? 0 }),
    Изменена: ({ updated_at }) => tableMoment(updated_at),
  };
}

/** All rows of a list that the query means, in the order of the page. */
export async function listForExcel(
  context: ReadContext,
  { slice, query }: { slice: ClassifierList; query?: string | undefined },
): Promise<Download> {
  const whole = { page: 1, limit: CLASSIFIER_LIMITS.rows };
  const { data, meta } = await listAdminRows(context, { slice, query, ...whole });
  const list = { data: data.classifiers, meta };
  return moderatorTable(CLASSIFIER_LIST_TITLES[slice], columnsOf(slice), list, context.now);
}
