import type { Bytes } from './bytes.ts';

/** SHA-512, for the signature alone: a few blocks, so plain is better than fast. */
const WORD = 0xffffffffffffffffn;
const K = primeRoots(80, 3n);
const START = primeRoots(8, 2n);

export function sha512(message: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const state = [...START];
  for (let at = 0; at < padded.length; at += 128) addBlock(state, view, at);
  const hash = new Uint8Array(64);
  const out = new DataView(hash.buffer);
  state.forEach((word, i) => out.setBigUint64(8 * i, word));
  return hash;
}

const turned = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & WORD;

function addBlock(state: bigint[], view: DataView, at: number): void {
  const w: bigint[] = [];
  for (let i = 0; i < 16; i++) w.push(view.getBigUint64(at + 8 * i));
  for (let i = 16; i < 80; i++) {
    const [x, y] = [w[i - 15] as bigint, w[i - 2] as bigint];
    const s0 = turned(x, 1n) ^ turned(x, 8n) ^ (x >> 7n);
    const s1 = turned(y, 19n) ^ turned(y, 61n) ^ (y >> 6n);
    w.push(((w[i - 16] as bigint) + s0 + (w[i - 7] as bigint) + s1) & WORD);
  }
  let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  for (let i = 0; i < 80; i++) {
    const s1 = turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n);
    const t1 = h + s1 + ((e & f) ^ (~e & WORD & g)) + (K[i] as bigint) + (w[i] as bigint);
    const s0 = turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n);
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) & WORD, c, b, a, (t1 + t2) & WORD];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = ((state[i] as bigint) + word) & WORD;
  });
}

/** The first 64 bits behind the point of the square or cube roots of the first primes. */
function primeRoots(count: number, degree: bigint): bigint[] {
  const roots: bigint[] = [];
  for (let candidate = 2n; roots.length < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2n; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0n) isPrime = false;
    if (!isPrime) continue;
    const target = candidate << (64n * degree);
    let root = 0n;
    for (let bit = 1n << 69n; bit > 0n; bit >>= 1n) if ((root | bit) ** degree <= target) root |= bit;
    roots.push(root & WORD);
  }
  return roots;
}
