/*
 * Text that is valid in a form and harmful where it is shown: marks that reverse the direction, halves of a surrogate pair, invisible
 * characters, and text that a table, a document, a feed or a page interprets.
 */
export const HOSTILE_TEXTS: Record<string, string> = {
  'a NUL': 'Сверить\u0000остатки',
  'control characters': 'Сверить\u0007\u001b[31m\u007f\u0085остатки',
  'the first half of a pair': 'Сверить \ud83d остатки',
  'the second half of a pair': 'Сверить \ude00 остатки',
  'halves the wrong way round': '\ude00\ud83d Сверить остатки',
  'bidi marks': 'Сверить \u202eикататсо\u2066\u2069\u200f',
  'look-alikes': 'Пpoвoдкa Ѕuрроrt',
  'tag characters': 'Сверить\u{e0001}\u{e0041}\u{e007f}остатки',
  'stacked marks': `С${'\u0301\u0308'.repeat(400)}верить`,
  'breaks of lines and paragraphs': 'Сверить\u2028остатки\u2029за\r\nгод\n\nhttps://evil.test/login',
  'joiners alone': '\u200d\u200c\u200b\ufeff',
  'a line of 100 kB': 'ё'.repeat(50_000),
  'tags and ends of data': '</script><script>alert(1)</script>]]><!--&lt;',
  'a formula': '=HYPERLINK("https://evil.test";"Открыть")',
};

/** Characters that are never stored: control characters but for breaks and tabs, and marks that reverse the direction. */
export const UNCLEAN = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
