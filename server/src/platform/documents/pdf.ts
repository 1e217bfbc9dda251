import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
/** The one family that is free to ship and has both Cyrillic and the ruble. */
const FONTS = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/** Points. */
const MARGIN = { top: 56, bottom: 64, left: 62, right: 48 };
const SIZE = { title: 15, text: 9.5, small: 8 };
const CELL = { x: 5, y: 4 };
const RULE = 0.6;

/** A column of a table: its share of the width; sums stand at the right. */
export interface Column {
  title: string;
  share: number;
  isSum?: boolean;
}

/** A4 to read and to print without colours: black text, thin rules, a number at the foot of each page. */
export interface Paper {
  title(text: string, below?: string): void;
  heading(text: string): void;
  paragraph(text: string): void;
  small(text: string): void;
  /** Names with their values, one pair to a line. */
  pairs(pairs: readonly (readonly [name: string, value: string])[]): void;
  /** The last `totals` rows are bold. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[], totals?: number): void;
  /** Places to sign, side by side. */
  signatures(names: readonly string[]): void;
  /** The bytes of the finished document. */
  finish(): Promise<Buffer>;
}

/** A new PDF; `foot` stands at the left of every page's foot, `now` is its date. */
export function openPdf({ title, foot, now }: { title: string; foot: string; now: Date }): Paper {
  const document = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    lang: 'ru-RU',
    displayTitle: true,
    info: { Title: title, CreationDate: now, ModDate: now },
  });
  const bytes = buffer(document);
  document.registerFont('plain', FONTS.plain).registerFont('bold', FONTS.bold);
  const left = MARGIN.left;
  const width = document.page.width - MARGIN.left - MARGIN.right;
  const bottom = document.page.height - MARGIN.bottom;
  const write = (font: 'plain' | 'bold', size: number) => document.font(font).fontSize(size).fillColor('black');
  const makeRoom = (height: number) => {
    if (document.y + height > bottom) document.addPage();
  };

  function row(columns: readonly Column[], cells: readonly string[], font: 'plain' | 'bold'): void {
    write(font, SIZE.small);
    const widths = columns.map(({ share }) => share * width);
    const inner = (index: number) => (widths[index] ?? 0) - CELL.x * 2;
    const heights = cells.map((cell, index) => document.heightOfString(cell, { width: inner(index) }));
    const height = Math.max(...heights) + CELL.y * 2;
    makeRoom(height);
    const y = document.y;
    let x = left;
    for (const [index, cell] of cells.entries()) {
      document
        .lineWidth(RULE)
        .rect(x, y, widths[index] ?? 0, height)
        .stroke('black');
      const align = columns[index]?.isSum ? 'right' : 'left';
      document.text(cell, x + CELL.x, y + CELL.y, { width: inner(index), align });
      x += widths[index] ?? 0;
    }
    document.x = left;
    document.y = y + height;
  }

  function numberPages(): void {
    const { count } = document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      document.switchToPage(page);
      // Below the margin the library would begin a page.
      document.page.margins.bottom = 0;
      const y = bottom + 22;
      write('plain', SIZE.small).text(foot, left, y, { width: width * 0.75, lineBreak: false, ellipsis: true });
      document.text(`Страница ${page + 1} из ${count}`, left, y, { width, align: 'right', lineBreak: false });
    }
  }

  return {
    title(text, below) {
      write('bold', SIZE.title).text(text, left, document.y, { width });
      if (below) write('plain', SIZE.text).moveDown(0.3).text(below, { width });
      document.moveDown(1);
    },
    heading(text) {
      makeRoom(60);
      write('bold', SIZE.text + 1)
        .moveDown(0.8)
        .text(text, left, document.y, { width })
        .moveDown(0.4);
    },
    paragraph(text) {
      write('plain', SIZE.text).text(text, left, document.y, { width, lineGap: 2 }).moveDown(0.6);
    },
    small(text) {
      write('plain', SIZE.small).moveDown(0.6).text(text, left, document.y, { width, lineGap: 1.5 });
    },
    pairs(pairs) {
      for (const [name, value] of pairs) {
        makeRoom(SIZE.text * 3);
        write('bold', SIZE.text).text(`${name}: `, left, document.y, { width, continued: true, lineGap: 2 });
        document.font('plain').text(value);
      }
      document.moveDown(0.6);
    },
    table(columns, rows, totals = 0) {
      row(
        columns,
        columns.map((column) => column.title),
        'bold',
      );
      for (const [index, cells] of rows.entries()) row(columns, cells, index < rows.length - totals ? 'plain' : 'bold');
      document.moveDown(0.8);
    },
    signatures(names) {
      makeRoom(90);
      document.moveDown(2.5);
      const y = document.y;
      const share = width / names.length;
      write('plain', SIZE.small);
      for (const [index, name] of names.entries()) {
        const x = left + share * index;
        document
          .lineWidth(RULE)
          .moveTo(x, y)
          .lineTo(x + share - 24, y)
          .stroke('black');
        document.text(name, x, y + 4, { width: share - 24 });
      }
      document.x = left;
    },
    async finish() {
      numberPages();
      document.end();
      return await bytes;
    },
  };
}
