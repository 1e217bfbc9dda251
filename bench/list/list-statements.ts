/** A statement as it is sent to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Whether each connection prepares it; a statement with too many forms is parsed each time. */
  isNamed: boolean;
}

/** Statements of our server for one request of the list, on the data they were captured from. */
export interface ListStatements {
  /** With a cold cache of the total. */
  first: Statement[];
  /** With a cached total. */
  again: Statement[];
  /** The cache key of the total and its lifetime; 0 when it is counted each time. */
  total: { key: string; cacheMs: number };
  /** Whether there is a page to show. */
  hasRows: boolean;
}

/** Whether a statement finds a page of cards. */
export const isCardStatement = ({ text }: Statement): boolean => text.includes('order_files');

/** All statements of all requests. */
export const statementsOf = (lists: readonly ListStatements[]): Statement[] =>
  lists.flatMap(({ first, again }) => [...first, ...again]);

export interface PlanNode {
  'Node Type': string;
  Plans?: PlanNode[];
}

/** The reply of `explain (format json)`. */
export type ExplainedPlan = [{ Plan: PlanNode }];
