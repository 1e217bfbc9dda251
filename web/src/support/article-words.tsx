import { typeset } from '../lib/format/typeset.ts';
import { TextLink } from '../ui/text-link.tsx';

const LINK = /\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** A text of an article with its links, written `[words](/path)`. */
export function ArticleWords({ text }: { text: string }) {
  const parts = text.split(LINK);
  // A split by an expression with two groups gives: text, the words of a link, its path, text, …
  return parts.map((part, index) => {
    if (index % 3 === 0) return typeset(part);
    if (index % 3 === 2) return null;
    return (
      <TextLink key={`${part}${parts[index + 1]}`} to={parts[index + 1] ?? ''}>
        {typeset(part)}
      </TextLink>
    );
  });
}
