import { type Bytes, toHex, utf8 } from './bytes.ts';

/**
 * SHA-256 without waiting. A chain of five thousand links asks for one short hash after another: handing each to the
 * browser's own takes many times as long as computing it (docs/decisions/0023-transparency.md), and a page that came over
 * plain HTTP has none.
 */
const K = primeRoots(64, 3);
const START = primeRoots(8, 2);
/** Of 32 bits with a sign: engines keep those as they are, and make another kind of number of what has none. */
const words = new Int32Array(64);

export function sha256(message: Bytes): Bytes {
  state.set(START);
  addPart(message, message.length, message.length);
  const hash = new Uint8Array(32);
  for (let i = 0; i < 32; i++) hash[i] = (state[i >> 2] as number) >>> (24 - 8 * (i & 3));
  return hash;
}

/**
 * `toHex(sha256(utf8(text)))`, without a new array for each text and a whole copy of a long one: of 70,000 links those kept a
 * phone's collector busy for as long as the hashing took.
 */
export function sha256Hex(text: string): string {
  state.set(START);
  const { length } = text;
  for (let at = 0; at < length; at += slab.length) {
    const filled = Math.min(slab.length, length - at);
    for (let i = 0; i < filled; i++) {
      const code = text.charCodeAt(at + i);
      if (code >= 0x80) return toHex(sha256(utf8(text)));
      slab[i] = code;
    }
    addPart(slab, filled, at + filled === length ? length : null);
  }
  if (length === 0) addEnd(slab, 0, 0);
  for (let i = 0; i < 64; i++) {
    const nibble = ((state[i >> 3] as number) >>> (28 - 4 * (i & 7))) & 15;
    digits[i] = nibble + (nibble < 10 ? 0x30 : 0x57);
  }
  return String.fromCharCode.apply(null, digits);
}

/** Nothing waits in here, so one of each is enough for all. */
const state = new Int32Array(8);
const end = new Uint8Array(128);
/** Whole blocks, and more than the longest line of an auction's file. */
const slab = new Uint8Array(4_096);
const digits: number[] = Array.from({ length: 64 }, () => 0);

/** @param total of the whole message where this part is its last; null: whole blocks, and more follows */
function addPart(part: Bytes, filled: number, total: number | null): void {
  const whole = filled - (filled % 64);
  for (let at = 0; at < whole; at += 64) addBlock(part, at);
  if (total !== null) addEnd(part, whole, total);
}

/** What is left behind the last whole block, a single one, and the length in bits. */
function addEnd(part: Bytes, whole: number, total: number): void {
  const left = total % 64;
  const length = left < 56 ? 64 : 128;
  end.fill(0);
  for (let i = 0; i < left; i++) end[i] = part[whole + i] as number;
  end[left] = 0x80;
  const high = Math.floor(total / 0x20000000);
  const low = total << 3;
  for (let i = 0; i < 4; i++) {
    end[length - 8 + i] = high >>> (24 - 8 * i);
    end[length - 4 + i] = low >>> (24 - 8 * i);
  }
  for (let at = 0; at < length; at += 64) addBlock(end, at);
}

function addBlock(bytes: Bytes, at: number): void {
  for (let i = 0; i < 16; i++) {
    const j = at + 4 * i;
    words[i] =
      ((bytes[j] as number) << 24) |
      ((bytes[j + 1] as number) << 16) |
      ((bytes[j + 2] as number) << 8) |
      (bytes[j + 3] as number);
  }
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] as number;
    const y = words[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (words[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = ((state[0] as number) + a) | 0;
  state[1] = ((state[1] as number) + b) | 0;
  state[2] = ((state[2] as number) + c) | 0;
  state[3] = ((state[3] as number) + d) | 0;
  state[4] = ((state[4] as number) + e) | 0;
  state[5] = ((state[5] as number) + f) | 0;
  state[6] = ((state[6] as number) + g) | 0;
  state[7] = ((state[7] as number) + h) | 0;
}

/** The first 32 bits behind the point of the square or cube roots of the first primes: where the constants come from. */
function primeRoots(count: number, degree: 2 | 3): Int32Array {
  const roots = new Int32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++) {
    if (!isPrime(candidate)) continue;
    // floor(prime^(1/degree) · 2^32), found bit by bit in whole numbers: a double has too few.
    const target = BigInt(candidate) << BigInt(32 * degree);
    let root = 0n;
    for (let bit = 1n << 37n; bit > 0n; bit >>= 1n) if ((root | bit) ** BigInt(degree) <= target) root |= bit;
    roots[found++] = Number(root & 0xffffffffn) | 0;
  }
  return roots;
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false;
  return true;
}
