import { setImmediate as turn } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';

/** `share`: of the width. */
type Column = { readonly head: string; readonly share: number; readonly isRight?: boolean };
type Head = {
  readonly title: string;
  readonly language: 'en' | 'sw';
  /** Beside the name of the shop, and who it is from. */
  readonly shop: string;
  readonly shopLines: readonly string[];
  /** `Page {page} of {pages}` */
  readonly pageWords: string;
  readonly foot: string;
};

const MARGIN = 48;
const FOOT_HIGH = 28;
/** 34 mm: some 60 modules of half a millimetre and more, which any phone reads. Around it lies what its readers need to be empty. */
const QR_WIDE = 96;
const QR_QUIET = 10;
const INK = '#14161a';
const QUIET = '#5c6370';
const LINE = '#d9dce1';
/** What goes on meanwhile has its turn after so many rows, and after the foot of each page: laying text out is the processor's work. */
const ROWS_A_TURN = 10;

/**
 * The letters that the fonts built into every reader of PDFs have (Windows-1252). A true minus becomes a dash; whatever else they don't
 * have, a question mark: a file with a font for all scripts of the world would be larger than what it says.
 */
const LETTERS =
  /[^\x20-\x7e\u00a0-\u00ff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]/gu;
const written = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u2212', '\u2013')
    .replaceAll(/[\u2009\u202f]/g, ' ')
    .replaceAll(LETTERS, '?');

/**
 * A paper of the shop's as PDF: a head, pairs, tables over any number of pages, their numbers in the foot. Everything is A4 and text, so
 * that readers read it aloud and search it. Its size is bounded by whoever fills it.
 */
export class Paper {
  readonly #doc: PDFKit.PDFDocument;
  readonly #head: Head;
  readonly #left = MARGIN;
  readonly #width: number;
  readonly #bottom: number;

  constructor(head: Head) {
    this.#head = head;
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
      bufferPages: true,
      lang: head.language,
      displayTitle: true,
      info: { Title: written(head.title), Creator: 'Mnada', Producer: 'Mnada', Author: written(head.shop) },
    });
    this.#width = this.#doc.page.width - 2 * MARGIN;
    this.#bottom = this.#doc.page.height - MARGIN - FOOT_HIGH;
    this.#text('bold', 18, head.shop, { color: INK });
    for (const line of head.shopLines) this.#text('plain', 9, line, { color: QUIET });
    this.#doc.moveDown(1);
    this.#text('bold', 15, head.title, { color: INK });
  }

  /** A quiet line; long ones wrap. */
  note(words: string): void {
    this.#room(24);
    this.#doc.moveDown(0.3);
    this.#text('plain', 9, words, { color: QUIET });
  }

  /** A square to be read by a phone, its words beside it; whoever can't scan it reads them. */
  qr(text: string, words: string): void {
    const { data, size } = encode(text, { ecc: 'M', border: 0 });
    const module = QR_WIDE / size;
    this.#room(QR_WIDE + 2 * QR_QUIET);
    const top = this.#doc.y + QR_QUIET;
    data.forEach((row, y) =>
      row.forEach((isDark, x) => {
        if (isDark) this.#doc.rect(this.#left + x * module, top + y * module, module, module);
      }),
    );
    this.#doc.fill(INK);
    const x = this.#left + QR_WIDE + QR_QUIET;
    this.#text('plain', 9, words, { x, y: top, width: this.#width - QR_WIDE - QR_QUIET, color: QUIET });
    this.#doc.y = top + QR_WIDE + QR_QUIET;
    this.#doc.x = this.#left;
  }

  heading(words: string): void {
    this.#room(60);
    this.#doc.moveDown(1);
    this.#text('bold', 12, words, { color: INK });
    this.#doc.moveDown(0.2);
  }

  /** Name left, value right; the last may be a total. */
  pairs(rows: readonly (readonly [name: string, value: string])[], { total = false } = {}): void {
    this.#doc.moveDown(0.4);
    rows.forEach(([name, value], at) => {
      const isTotal = total && at === rows.length - 1;
      const font = isTotal ? 'bold' : 'plain';
      const half = this.#width / 2;
      const high = Math.max(this.#high(font, 10, name, half), this.#high(font, 10, value, half));
      this.#room(high + 6);
      const y = this.#doc.y;
      if (isTotal) this.#rule(y);
      this.#text(font, 10, name, { x: this.#left, y: y + 3, width: half, color: isTotal ? INK : QUIET });
      this.#text(font, 10, value, { x: this.#left + half, y: y + 3, width: half, align: 'right', color: INK });
      this.#doc.y = y + high + 6;
    });
    this.#doc.x = this.#left;
  }

  /** Any number of rows; the head stands on each page. */
  async table(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<void> {
    const widths = columns.map(({ share }) => share * this.#width);
    const cells = (font: 'plain' | 'bold', row: readonly string[], color: string) => {
      const highs = row.map((cell, at) => this.#high(font, 9, cell, (widths[at] ?? 0) - 8));
      const high = Math.max(...highs) + 8;
      if (this.#doc.y + high > this.#bottom) {
        this.#doc.addPage();
        if (font === 'plain')
          cells(
            'bold',
            columns.map(({ head }) => head),
            QUIET,
          );
      }
      const y = this.#doc.y;
      let x = this.#left;
      row.forEach((cell, at) => {
        const width = widths[at] ?? 0;
        const align = columns[at]?.isRight === true ? 'right' : 'left';
        this.#text(font, 9, cell, { x: x + 2, y: y + 4, width: width - 8, align, color });
        x += width;
      });
      this.#doc.y = y + high;
      this.#rule(this.#doc.y);
    };
    this.#room(48);
    cells(
      'bold',
      columns.map(({ head }) => head),
      QUIET,
    );
    for (const [at, row] of rows.entries()) {
      if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await turn();
      cells('plain', row, INK);
    }
    this.#doc.x = this.#left;
  }

  /** Ends it: the foot of each page, and the file as it is read. Whoever reads no more ends the work as well. */
  finish(): Readable {
    const file = this.#doc as unknown as Readable;
    this.#end().catch((error: unknown) => file.destroy(error as Error));
    return file;
  }

  async #end(): Promise<void> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.#foot(page, count);
      await turn();
      if ((this.#doc as unknown as Readable).destroyed) return;
    }
    this.#doc.end();
  }

  #foot(page: number, count: number): void {
    this.#doc.switchToPage(page);
    // Below the margin, where text would begin another page by itself.
    const { bottom } = this.#doc.page.margins;
    this.#doc.page.margins.bottom = 0;
    const y = this.#doc.page.height - MARGIN - 4;
    const number = this.#head.pageWords.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    this.#text('plain', 8, this.#head.foot, { x: this.#left, y, width: this.#width * 0.75, color: QUIET });
    this.#text('plain', 8, number, { x: this.#left, y, width: this.#width, align: 'right', color: QUIET });
    this.#doc.page.margins.bottom = bottom;
  }

  #font(font: 'plain' | 'bold', size: number): PDFKit.PDFDocument {
    return this.#doc.font(font === 'bold' ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  }
  #high(font: 'plain' | 'bold', size: number, text: string, width: number): number {
    return this.#font(font, size).heightOfString(written(text) || ' ', { width });
  }
  #text(
    font: 'plain' | 'bold',
    size: number,
    text: string,
    {
      x = this.#left,
      y,
      width = this.#width,
      align = 'left',
      color,
    }: { x?: number; y?: number; width?: number; align?: 'left' | 'right'; color: string },
  ): void {
    this.#font(font, size)
      .fillColor(color)
      .text(written(text), x, y ?? this.#doc.y, { width, align });
  }
  #rule(y: number): void {
    this.#doc
      .moveTo(this.#left, y)
      .lineTo(this.#left + this.#width, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  }
  #room(high: number): void {
    if (this.#doc.y + high > this.#bottom) this.#doc.addPage();
  }
}
