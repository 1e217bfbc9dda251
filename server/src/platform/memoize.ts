/** Memoizes a pure function of a text; beyond `most` results the oldest is dropped. */
export function memoize(most: number, make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    for (const eldest of known.keys()) {
      if (known.size < most) break;
      known.delete(eldest);
    }
    known.set(text, made);
    return made;
  };
}
