/** A statement as it goes to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What our server asks PostgreSQL for one request of the list, on the data it was captured from. */
export interface ListStatements {
  /** Asked because nothing matched: what words were meant, and pages that had no rows. */
  besides: Statement[];
  /** Absent when the totals told that there is nothing to show. */
  page?: Statement;
  /** Counts and estimates of how many orders match. */
  totals: Statement[];
}

/** All statements of all requests. */
export const statementsOf = (lists: readonly ListStatements[]): Statement[] =>
  lists.flatMap(({ besides, page, totals }) => (page ? [...besides, page, ...totals] : [...besides, ...totals]));

export interface PlanNode {
  'Node Type': string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

/** What `explain (format json)` answers. */
export type ExplainedPlan = [{ Plan: PlanNode }];
