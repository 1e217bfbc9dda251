/** A list of a person's copy: what it is called, of which tables it is, and what it reads. */
import type { RawBuilder } from 'kysely';

export interface ExportedPerson {
  user_uuid: string;
  customer_uuid: string;
  freelancer_uuid: string;
}

/** A value as PostgreSQL gives it. */
export type ExportedRow = Record<string, unknown>;

export interface ExportedList {
  title: string;
  /** Tables that it tells of; canaries of the copy ask for each table of the product. */
  tables: readonly string[];
  query: RawBuilder<ExportedRow>;
  /** Columns with words of others: their contacts are hidden, as before a paid deal. */
  masks: readonly string[];
}

export const list = (
  title: string,
  tables: readonly string[],
  query: RawBuilder<unknown>,
  masks: readonly string[] = [],
): ExportedList => ({ title, tables, query: query as RawBuilder<ExportedRow>, masks });
