/** A link with text and address of our own. */
export interface LetterLink {
  title: string;
  url: string;
}

/**
 * A paragraph: our own text, which may contain names and titles by others, or a person's text. Addresses in either
 * never become links. A quote may be followed by our link to its subject.
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

/** The whole letter as plain text; people's texts are marked as quotes. */
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
