import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';

const KB = 1024;

/** «38 КБ», «1,4 МБ». */
export function formatSize(bytes: number): string {
  if (bytes < KB) return `${bytes}${NBSP}Б`;
  if (bytes < KB * KB) return `${formatNumber(Math.round(bytes / KB))}${NBSP}КБ`;
  const megabytes = bytes / KB / KB;
  return `${formatNumber(megabytes, megabytes < 10 ? 1 : 0).replace(/,0$/, '')}${NBSP}МБ`;
}

const TINTS: [tint: string, extensions: RegExp][] = [
  ['sage', /^(xlsx?|csv|ods|mxl)$/],
  ['rose', /^(pdf)$/],
  ['sky', /^(docx?|odt|rtf|txt)$/],
  ['peach', /^(png|jpe?g|gif|webp|svg|heic)$/],
];

/** Extension and the tint of its tile: «xlsx» is green, «pdf» rose. */
export function fileKind(title: string): { extension: string; tint: string } {
  const extension = (/\.([a-z0-9]{1,5})$/i.exec(title)?.[1] ?? '').toLowerCase();
  const tint = TINTS.find(([, extensions]) => extensions.test(extension))?.[0] ?? 'sand';
  return { extension, tint };
}

const LONG_TITLE = 24;
/** Letters before the extension that stay visible: a version or a date. */
const KEPT_LETTERS = 8;

/** A title that may have no room: its end is shown whole, its start as far as it fits. Null for a short one. */
export function partsOfTitle(title: string): { start: string; end: string } | null {
  if (title.length <= LONG_TITLE) return null;
  const { extension } = fileKind(title);
  const kept = KEPT_LETTERS + (extension ? extension.length + 1 : 0);
  const start = beginningOf(title, title.length - kept);
  return { start, end: title.slice(start.length) };
}
