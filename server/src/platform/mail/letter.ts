/** A link with text and address of our own. */
export interface LetterLink {
  title: string;
  url: string;
}

/**
 * A paragraph: words of ours, in which at most names and titles of others stand, or what a person wrote. In neither is an address
 * a link. Under a quote may stand a link of ours to what it is about.
 */
export type LetterPart = { ours: string } | { quote: string; link?: LetterLink };

/** A letter as data, of which HTML and plain text are made: nothing of it is guessed from a text (product: trust). */
export interface Letter {
  to: string;
  subject: string;
  /** The heading above the text. */
  heading?: string;
  parts: readonly LetterPart[];
  /** The letter's one button. */
  action?: LetterLink;
  /** Links that stop such letters. */
  footer?: readonly LetterLink[];
  /** The address to which mail programs send the one-click POST that stops such letters (RFC 8058). */
  unsubscribe?: string;
}

/** All of a letter for programs that show no HTML; what people wrote is marked as in an answer. */
export const wholeText = (letter: Letter): string => {
  const { action, footer = [] } = letter;
  return [textOf(letter), action && linkText(action), footer.map(linkText).join('\n')].filter(Boolean).join('\n\n');
};

/** The letter's text without its button and footer. */
export const textOf = ({ heading, parts }: Pick<Letter, 'heading' | 'parts'>): string =>
  [heading, ...parts.map(partText)].filter(Boolean).join('\n\n');

function partText(part: LetterPart): string {
  if ('ours' in part) return part.ours;
  const quoted = part.quote.replaceAll(/^/gm, '> ');
  return part.link ? `${quoted}\n${linkText(part.link)}` : quoted;
}

const linkText = ({ title, url }: LetterLink): string => `${title}: ${url}`;
