import { readSections } from '@provodka/domain/content.ts';
import { type DescriptionBlock, descriptionBlocks } from '@provodka/domain/text/text-blocks.ts';
import { descriptionParts } from './text-parts.ts';

/**
 * A text of the site as HTML for clients that show it as such: paragraphs, lists, links, code and headings, everything else
 * escaped, so that whatever was typed stays text (product: content).
 */
export function contentHtml(text: string): string {
  const { lead, sections } = readSections(text);
  const parts = sections.map(
    ({ id, title, text: body }) => `<h2 id="${escapeHtml(id)}">${escapeHtml(title)}</h2>${blocksHtml(body)}`,
  );
  return blocksHtml(lead) + parts.join('');
}

const blocksHtml = (text: string): string => descriptionBlocks(text).map(blockHtml).join('');

function blockHtml(block: DescriptionBlock): string {
  if (block.kind === 'code') return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
  if (block.kind === 'paragraph') return `<p>${block.lines.map(lineHtml).join('<br>')}</p>`;
  const items = block.items.map((item) => `<li>${lineHtml(item)}</li>`).join('');
  return block.isOrdered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
}

const lineHtml = (line: string): string =>
  descriptionParts(line)
    .map((part) =>
      part.kind === 'text'
        ? escapeHtml(part.text)
        : `<a href="${escapeHtml(part.address)}" rel="nofollow noopener">${escapeHtml(part.address)}</a>`,
    )
    .join('');

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
