/** The beginning of a text that has no room for all of it, cut between words. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = cut.search(/\s+\S*$/);
  // An address or a line of code may have no gap for long.
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s,.:;—–]+$/, '')}…`;
}
