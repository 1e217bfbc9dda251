import type { Meta } from '@provodka/contract/http/envelope.ts';
import { MODERATION_LIMITS } from '@provodka/domain/moderation.ts';
import { MOSCOW_OFFSET_MS, moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { type CsvValue, csvFile } from './documents/csv.ts';
import type { Download } from './http/handler.ts';

/** The page of a list that a table takes in one go. */
export const WHOLE_TABLE = { page: 1, limit: MODERATION_LIMITS.table } as const;

/** A table of moderators for Excel with its columns by title. The last line says how many rows did not fit. */
export function moderatorTable<Row>(
  title: string,
  columns: Record<string, (row: Row) => CsvValue>,
  { data, meta }: { data: readonly Row[]; meta: Meta },
  now: Date,
): Download {
  const lines = data.map((row) => Object.values(columns).map((column) => column(row)));
  if (meta.total > data.length) lines.push([`Показаны первые ${data.length} из ${meta.total}: сузьте фильтр`]);
  return csvFile(`${title} ${moscowDay(now)}`, Object.keys(columns), lines);
}

/** A moment of the wire as tables show it: «2026-11-22 13:40» of Moscow. */
export const tableMoment = (moment: string | null): string | null =>
  moment === null ? null : new Date(Date.parse(moment) + MOSCOW_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

export const tableFlag = (is: boolean): string => (is ? 'да' : 'нет');
