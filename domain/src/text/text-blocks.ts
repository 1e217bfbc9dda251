import { codeLines } from './code-1c.ts';

/** A description is plain text (product: orders); these parts of it are displayed differently. */
export type DescriptionBlock =
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'code'; text: string };

const FENCE = /^\s*```/;
const BULLET = /^\s*[-*•–—]\s+(?=\S)/;
const NUMBER = /^\s*\d{1,3}[.)]\s+(?=\S)/;

/**
 * Splits a description into paragraphs, lists of lines with «- » or «1. », and code: between lines of ```, or a whole block of
 * 1C without them.
 */
export function descriptionBlocks(text: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = [];
  let code: string[] | null = null;
  let isParted = true;
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const unfenced = code || FENCE.test(line) ? 0 : codeLines(lines, at);
    if (unfenced > 0) {
      blocks.push({ kind: 'code', text: lines.slice(at, at + unfenced).join('\n') });
      at += unfenced - 1;
      isParted = true;
    } else if (FENCE.test(line)) {
      if (code) blocks.push({ kind: 'code', text: code.join('\n') });
      code = code ? null : [];
      isParted = true;
    } else if (code) {
      code.push(line);
    } else if (line.trim() === '') {
      isParted = true;
    } else {
      addLine(blocks, line, isParted);
      isParted = false;
    }
  }
  // A fence that was never closed: what follows it is code all the same.
  if (code) blocks.push({ kind: 'code', text: code.join('\n') });
  return blocks;
}

function addLine(blocks: DescriptionBlock[], line: string, isParted: boolean): void {
  const mark = BULLET.exec(line) ?? NUMBER.exec(line);
  const last = isParted ? undefined : blocks.at(-1);
  if (mark) {
    const item = line.slice(mark[0].length).trim();
    const isOrdered = NUMBER.test(line);
    const list = blocks.at(-1);
    if (list?.kind === 'list' && list.isOrdered === isOrdered) list.items.push(item);
    else blocks.push({ kind: 'list', isOrdered, items: [item] });
  } else if (last?.kind === 'paragraph') {
    last.lines.push(line.trim());
  } else if (last?.kind === 'list' && /^\s/.test(line)) {
    last.items[last.items.length - 1] += ` ${line.trim()}`;
  } else {
    blocks.push({ kind: 'paragraph', lines: [line.trim()] });
  }
}
