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

/** Texts of all pages; those that were written as one piece stand in one line. */
export function textOf(file: Buffer): string {
  const lines: string[] = [];
  for (let at = file.indexOf(BEGIN); at >= 0; at = file.indexOf(BEGIN, at + BEGIN.length)) {
    const from = at + BEGIN.length;
    const end = file.indexOf('\nendstream', from);
    const bytes = file.subarray(from, end);
    let text: string;
    try {
      text = inflateSync(bytes).toString('latin1');
    } catch {
      continue; // a picture, or a font
    }
    for (const [, shown = ''] of text.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])+)\] TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
      lines.push(
        Buffer.from(hex, 'hex')
          .toString('latin1')
          .replaceAll(/[\x80-\x9f]/g, (sign) => SIGNS[sign] ?? sign),
      );
    }
  }
  return lines.join('\n');
}
