import { escapeHtml, withLinks } from './html.ts';
import type { Letter } from './mail.ts';

/*
 * Colours stand beside each element for the programs that drop styles, and once more for dark mode: those that turn colours over by themselves
 * are told by `color-scheme` that it is done.
 */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { color: #1c54a0; }
  @media (prefers-color-scheme: dark) {
    .page { background: #121211 !important; }
    .card { background: #201f1c !important; color: #f3f2ee !important; }
    .quiet { color: #b5b2a8 !important; }
    .quiet a, .card a { color: #8fbdf7 !important; }
    .card a.button { background: #ffd335 !important; color: #1d1c18 !important; }
  }
`;
const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** A letter as HTML; `brand` stands above it. Made of its text alone, so that both say the same. */
export function letterHtml(brand: string, { subject, heading, text, footer }: Letter): string {
  const head =
    heading === undefined
      ? ''
      : `<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 28px">${escapeHtml(heading)}</h1>`;
  const foot =
    footer === undefined
      ? ''
      : paragraphs(footer, `margin: 0 0 8px; font-size: 13px; line-height: 20px; color: #6b6860`);
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
${head}${paragraphs(text, 'margin: 0 0 16px')}
</div>
<div class="quiet" style="padding: 16px 4px 0; color: #6b6860; overflow-wrap: anywhere">${foot}</div>
</div>
</body>
</html>
`;
}

const ADDRESS = /^https?:\/\/\S+$/;

/** Paragraphs apart by an empty line; one that is an address alone is a button. */
function paragraphs(text: string, style: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="${style}">${ADDRESS.test(paragraph) ? button(paragraph) : lines(paragraph)}</p>`)
    .join('\n');
}

const lines = (paragraph: string): string => withLinks(escapeHtml(paragraph)).replaceAll('\n', '<br>');

const button = (address: string): string =>
  `<a class="button" href="${escapeHtml(address)}" style="display: inline-block; padding: 12px 20px; border-radius: 12px; background: #ffd335; color: #1d1c18; font-weight: 600; text-decoration: none">Открыть</a>`;
