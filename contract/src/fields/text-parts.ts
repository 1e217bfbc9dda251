/** A part of a line of a description as it is shown: words, or an address that becomes a link. */
export type DescriptionPart = { kind: 'text'; text: string } | { kind: 'link'; address: string };

const ADDRESS = /https?:\/\/[^\s<>"«»“”„‘’‹›`|\p{Cf}]+/giu;
/** Closes the sentence, not the address. */
const TRAILING = /[.,;:!?…'*_~–—]$/u;
const BRACKETS = { ')': '(', ']': '[', '}': '{' } as const;

/** Text and the web addresses within it; only http and https become links. */
export function descriptionParts(line: string): DescriptionPart[] {
  const parts: DescriptionPart[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text) parts.push({ kind: 'text', text });
  };
  for (const match of line.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    if (!URL.canParse(address)) continue;
    addText(line.slice(end, match.index));
    parts.push({ kind: 'link', address });
    end = match.index + address.length;
  }
  addText(line.slice(end));
  return parts;
}

/** A closing bracket belongs to an address that has its opening one: `…/wiki/1С_(фирма)`. */
function withoutTrailing(text: string): string {
  let address = text;
  while (TRAILING.test(address) || hasStrayBracket(address)) address = address.slice(0, -1);
  return address;
}

function hasStrayBracket(address: string): boolean {
  const closing = address.at(-1);
  if (closing !== ')' && closing !== ']' && closing !== '}') return false;
  return address.split(closing).length > address.split(BRACKETS[closing]).length;
}
