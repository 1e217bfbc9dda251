/** Bounds of streams of events (product: messages). */
export const STREAM_LIMITS = {
  last_event_id: [0, Number.MAX_SAFE_INTEGER],
  /** Open at once: tabs of a browser share one. One more ends the oldest of the person. */
  ofUser: 10,
  /** Open at once from one network; one more is refused. */
  ofNetwork: 300,
  /** Orders of others that the pages of one browser show at once. */
  watched: 20,
} as const;
