export type Home = 'domain' | 'contract' | 'server' | 'web';

export type FaultKind =
  | 'rights'
  | 'money'
  | 'race'
  | 'escape'
  | 'paging'
  | 'words and dates'
  | 'focus and accessibility'
  | 'realtime'
  | 'limit'
  | 'state machine'
  | 'cache'
  | 'search'
  | 'validation'
  | 'notification'
  | 'sign-in';

/** A mistake somebody could make in one place of the product, and the tests that ought to see it. */
export interface Fault {
  id: string;
  kind: FaultKind;
  /** What goes wrong for people, in one sentence. */
  sentence: string;
  /** Where the text stands: in some file of this home, once. */
  home: Home;
  find: string;
  replace: string;
  /**
   * Tests that see it, the surest first: the end of a file's path, `deals/deals.test.ts`, and behind ` › ` a part of a title where
   * the whole file takes long.
   */
  hints: readonly string[];
}
