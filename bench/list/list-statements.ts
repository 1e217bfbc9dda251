/** A statement as it goes to PostgreSQL. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Whether each connection keeps it prepared; what has too many forms is parsed each time. */
  isNamed: boolean;
}

/** What our server asks PostgreSQL for one request of the list, on the data it was captured from. */
export interface ListStatements {
  /** When nobody has asked with this filter lately. */
  first: Statement[];
  /** While its total is remembered. */
  again: Statement[];
  /** What the total is remembered by, and for how long; 0 when it is counted each time. */
  total: { key: string; keptMs: number };
  /** Whether there is a page to show. */
  hasRows: boolean;
}

/** Whether a statement finds a page of cards. */
export const isOfCards = ({ text }: Statement): boolean => text.includes('order_files');

/** All statements of all requests. */
export const statementsOf = (lists: readonly ListStatements[]): Statement[] =>
  lists.flatMap(({ first, again }) => [...first, ...again]);

export interface PlanNode {
  'Node Type': string;
  Plans?: PlanNode[];
}

/** What `explain (format json)` answers. */
export type ExplainedPlan = [{ Plan: PlanNode }];
