import { criticalRules, namesInMarkup, parseSheet, type Sheet } from './critical-rules.server.ts';

/** 20 kB each; pages of one kind mostly need the same rules, and choosing them costs 1.6 ms. */
const MOST_KEPT = 300;

/** The critical styles of one page, known once its markup is rendered. */
export interface PageCriticalCss {
  /** A placeholder for the critical part of the stylesheet at `address`, which is read at the first request. */
  placeholder(address: string): string;
  /** The page with its critical styles in the place of the placeholder. */
  fill(html: string): string;
}

/** @param read the text of a stylesheet by its address */
export function openCriticalCss(read: (address: string) => string) {
  const sheets = new Map<string, Sheet>();
  const kept = new Map<string, string>();

  function stylesOf(address: string, names: ReadonlySet<string>): string {
    const sheet = sheets.get(address) ?? parseSheet(read(address));
    sheets.set(address, sheet);
    const found = [...sheet.names].map((name) => (names.has(name) ? 1 : 0)).join('');
    const key = `${address} ${found}`;
    const styles = kept.get(key) ?? criticalRules(sheet, names);
    // Least recently used first.
    kept.delete(key);
    kept.set(key, styles);
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return styles;
  }

  /** @param secret unknown outside, so that no text of a page can pass for the placeholder */
  function forPage(secret: string): PageCriticalCss {
    const mark = `[${secret} critical styles]`;
    let sheet: string | null = null;
    return {
      placeholder(address) {
        sheet = address;
        return mark;
      },
      fill(html) {
        if (sheet === null) return html;
        const [before = '', ...after] = html.split(mark);
        return before + stylesOf(sheet, namesInMarkup(html)) + after.join('');
      },
    };
  }

  return { forPage };
}
