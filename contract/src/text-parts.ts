/** A part of a line of a description as it is shown: words, or an address that becomes a link. */
export type DescriptionPart = { kind: 'text'; text: string } | { kind: 'link'; address: string };

const ADDRESS = /https?:\/\/[^\s<>"«»]+/gi;
/** Closes the sentence, not the address. */
const TRAILING = /[.,;:!?…)\]}'»]+$/;

/** Text and the web addresses within it; only http and https become links. */
export function descriptionParts(line: string): DescriptionPart[] {
  const parts: DescriptionPart[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text) parts.push({ kind: 'text', text });
  };
  for (const match of line.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '');
    if (!URL.canParse(address)) continue;
    addText(line.slice(end, match.index));
    parts.push({ kind: 'link', address });
    end = match.index + address.length;
  }
  addText(line.slice(end));
  return parts;
}
