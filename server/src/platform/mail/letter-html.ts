import { escapeHtml } from './html.ts';
import type { Letter, LetterLink, LetterPart } from './letter.ts';

/*
 * Colours are inline for programs that drop styles, and repeated for dark mode; `color-scheme` keeps programs from
 * inverting colours themselves.
 */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { color: #1c54a0; }
  @media (prefers-color-scheme: dark) {
    .page { background: #121211 !important; }
    .card { background: #201f1c !important; color: #f3f2ee !important; }
    .quiet { color: #b5b2a8 !important; }
    .quiet a, .card a { color: #8fbdf7 !important; }
    .quote { border-color: #4a4840 !important; }
    .card a.button { background: #ffd335 !important; color: #1d1c18 !important; }
  }
`;
const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** A letter as HTML; `brand` stands above it. */
export function letterHtml(brand: string, { subject, heading, parts, action, footer = [] }: Letter): string {
  const head =
    heading === undefined
      ? ''
      : `<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 28px">${lines(heading)}</h1>`;
  const body = [...parts.map(partHtml), ...(action ? [`<p style="${GAP}">${button(action)}</p>`] : [])].join('\n');
  const foot = footer.map((each) => `<p style="margin: 0 0 8px">${link(each)}</p>`).join('\n');
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin: 0; padding: 24px 12px; background: #f3f2ee; ${FONT}">
<div style="max-width: 560px; margin: 0 auto">
<p class="quiet" style="margin: 0 0 12px 4px; font-size: 15px; font-weight: 600; color: #6b6860">${escapeHtml(brand)}</p>
<div class="card" style="padding: 28px 24px; border-radius: 20px; background: #ffffff; color: #1d1c18; font-size: 16px; line-height: 24px; overflow-wrap: anywhere">
${head}${body}
</div>
<div class="quiet" style="padding: 16px 4px 0; font-size: 13px; line-height: 20px; color: #6b6860; overflow-wrap: anywhere">${foot}</div>
</div>
</body>
</html>
`;
}

const GAP = 'margin: 0 0 16px';

function partHtml(part: LetterPart): string {
  if ('ours' in part) return `<p style="${GAP}">${lines(part.ours)}</p>`;
  const under = part.link ? `<br>${link(part.link)}` : '';
  return `<blockquote class="quote" style="${GAP}; padding: 0 0 0 12px; border-left: 3px solid #d8d5cc">${lines(part.quote)}${under}</blockquote>`;
}

/** Breaks an address behind each sign, so that mail programs, which turn addresses into links, recognise none. */
const BEHIND_A_SIGN = /(?<=[./:@])(?=[\p{L}\p{N}/])/u;

const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.split(BEHIND_A_SIGN).map(escapeHtml).join('<wbr>'))
    .join('<br>');

const link = ({ title, url }: LetterLink): string =>
  `<a href="${escapeHtml(url)}" style="color: inherit">${lines(title)}</a>`;

const button = ({ title, url }: LetterLink): string =>
  `<a class="button" href="${escapeHtml(url)}" style="display: inline-block; padding: 12px 20px; border-radius: 12px; background: #ffd335; color: #1d1c18; font-weight: 600; text-decoration: none">${escapeHtml(title)}</a>`;
