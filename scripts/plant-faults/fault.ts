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

/** A mistake in one place of the product, and the tests expected to find it. */
export interface Fault {
  id: string;
  kind: FaultKind;
  /** The effect on people, in one sentence. */
  sentence: string;
  /** The home in which one file contains the text, exactly once. */
  home: Home;
  find: string;
  replace: string;
  /**
   * Tests that find it, the surest first: the end of a file's path, `deals/deals.test.ts`, and after ` › ` a part of a title when
   * the whole file is slow.
   */
  hints: readonly string[];
}
