export interface Letter {
  to: string;
  subject: string;
  /** Stands above the text. */
  heading?: string;
  /** Plain text, paragraphs apart by an empty line; one that is an address alone is what the letter is for. */
  text: string;
  /** Why it came and how to get no more of them. */
  footer?: string;
  /** Where mail programs send the one-click POST by which the reader stops such letters (RFC 8058). */
  unsubscribe?: string;
}

/** All of a letter for programs that show no HTML. */
export const wholeText = ({ heading, text, footer }: Letter): string =>
  [heading, text, footer].filter(Boolean).join('\n\n');
