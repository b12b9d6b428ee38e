/** Bytes and their spellings. The rules know no `TextEncoder`, no `Buffer` and no `atob`: they run wherever JavaScript does. */
export type Bytes = Uint8Array;

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** What is hashed here is nearly always ASCII, and long: a byte a character then, without looking twice. */
export function utf8(text: string): Bytes {
  const { length } = text;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return utf8OfAny(text);
    bytes[i] = code;
  }
  return bytes;
}

function utf8OfAny(text: string): Bytes {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
  }
  return Uint8Array.from(bytes);
}

const HEX_OF = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Bytes): string {
  let text = '';
  for (let i = 0; i < bytes.length; i++) text += HEX_OF[bytes[i] as number];
  return text;
}

/** @returns null: it isn't hex in lower case */
export function fromHex(text: string): Bytes | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

export function toBase64(bytes: Bytes): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const three = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const left = bytes.length - i;
    text += `${BASE64[three >> 18]}${BASE64[(three >> 12) & 63]}`;
    text += left > 1 ? BASE64[(three >> 6) & 63] : '=';
    text += left > 2 ? BASE64[three & 63] : '=';
  }
  return text;
}

/** @returns null: it isn't base64, or not the one spelling of its bytes */
export function fromBase64(text: string): Bytes | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let i = 0, at = 0; i < text.length; i += 4) {
    let four = 0;
    for (let j = i; j < i + 4; j++) {
      const value = j >= text.length - padding ? 0 : BASE64.indexOf(text.charAt(j));
      if (value < 0) return null;
      four = (four << 6) | value;
    }
    for (const byte of [(four >> 16) & 255, (four >> 8) & 255, four & 255]) if (at < bytes.length) bytes[at++] = byte;
  }
  return toBase64(bytes) === text ? bytes : null;
}

export function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const isSame = (a: Bytes, b: Bytes): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);
