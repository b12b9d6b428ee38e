/** What a PDF of ours says, for tests: its texts in the order in which they were written. */
import { inflateSync } from 'node:zlib';

export async function pagesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

const BEGIN = '>>\nstream\n';
/** Of Windows-1252, what Latin-1 has otherwise and our papers say. */
const SIGNS: Readonly<Record<string, string>> = { '\x95': '•', '\x96': '–', '\x97': '—', '\x92': '’' };

/** What is drawn on all pages, part by part, as PDF writes it. */
function* drawnIn(file: Buffer): Generator<string> {
  for (let at = file.indexOf(BEGIN); at >= 0; at = file.indexOf(BEGIN, at + BEGIN.length)) {
    const from = at + BEGIN.length;
    const end = file.indexOf('\nendstream', from);
    const bytes = file.subarray(from, end);
    try {
      yield inflateSync(bytes).toString('latin1');
    } catch {
      continue; // a picture, or a font
    }
  }
}

/** Texts of all pages; those that were written as one piece stand in one line. */
export function textOf(file: Buffer): string {
  const lines: string[] = [];
  for (const text of drawnIn(file))
    for (const [, shown = ''] of text.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])+)\] TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
      lines.push(
        Buffer.from(hex, 'hex')
          .toString('latin1')
          .replaceAll(/[\x80-\x9f]/g, (sign) => SIGNS[sign] ?? sign),
      );
    }
  return lines.join('\n');
}

/** The rectangles that are filled together at once, the first such group of the file: x, y and width. */
export function squaresOf(file: Buffer): readonly (readonly [x: number, y: number, width: number])[] {
  for (const text of drawnIn(file)) {
    const [group] = /(?:[\d.-]+ [\d.-]+ [\d.-]+ [\d.-]+ re\n){20,}[^\n]*/.exec(text) ?? [];
    if (group === undefined) continue;
    return [...group.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) [\d.-]+ re/g)].map(
      ([, x, y, width]) => [Number(x), Number(y), Number(width)] as const,
    );
  }
  return [];
}
