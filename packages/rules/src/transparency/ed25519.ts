/**
 * Checks an Ed25519 signature (RFC 8032) where the browser can't: Chrome before 137, pages over plain HTTP. It only ever
 * checks what is public, so nothing here needs to take the same time for all values. One check takes some tens of ms.
 */
import { type Bytes, joined } from './bytes.ts';
import { sha512 } from './sha512.ts';

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = mod(-121665n * inverse(121666n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);

/** Extended coordinates: x = X/Z, y = Y/Z, T = X·Y/Z. */
type Point = { readonly x: bigint; readonly y: bigint; readonly z: bigint; readonly t: bigint };
const ZERO: Point = { x: 0n, y: 1n, z: 1n, t: 0n };
const BASE = pointOf(mod(4n * inverse(5n)), 0n) as Point;

/** @returns whether the message was signed with the key's private half */
export function verifyEd25519(key: Bytes, message: Bytes, signature: Bytes): boolean {
  if (key.length !== 32 || signature.length !== 64) return false;
  const r = signature.subarray(0, 32);
  const a = decode(key);
  const s = littleEndian(signature.subarray(32));
  if (a === null || decode(r) === null || s >= ORDER) return false;
  const k = littleEndian(sha512(joined(r, key, message))) % ORDER;
  // R = s·B − k·A, compared as it is spelt: exactly what WebCrypto and Go compare.
  const expected = add(times(s, BASE), times(k, { ...a, x: mod(-a.x), t: mod(-a.t) }));
  return encode(expected).every((byte, i) => byte === r[i]);
}

function mod(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let left = exponent, square = base; left > 0n; left >>= 1n, square = mod(square * square)) {
    if (left & 1n) result = mod(result * square);
  }
  return result;
}

function inverse(value: bigint): bigint {
  return power(mod(value), P - 2n);
}

function add(a: Point, b: Point): Point {
  const first = mod((a.y - a.x) * (b.y - b.x));
  const second = mod((a.y + a.x) * (b.y + b.x));
  const c = mod(2n * D * a.t * b.t);
  const d = mod(2n * a.z * b.z);
  const [e, f, g, h] = [second - first, d - c, d + c, second + first];
  return { x: mod(e * f), y: mod(g * h), z: mod(f * g), t: mod(e * h) };
}

function times(factor: bigint, point: Point): Point {
  let result = ZERO;
  for (let left = factor, doubled = point; left > 0n; left >>= 1n, doubled = add(doubled, doubled)) {
    if (left & 1n) result = add(result, doubled);
  }
  return result;
}

function littleEndian(bytes: Bytes): bigint {
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i] as number);
  return value;
}

function encode({ x, y, z }: Point): Bytes {
  const shrunk = inverse(z);
  let value = mod(y * shrunk) | ((mod(x * shrunk) & 1n) << 255n);
  const bytes = new Uint8Array(32);
  for (let i = 0; i < 32; i++, value >>= 8n) bytes[i] = Number(value & 255n);
  return bytes;
}

function decode(bytes: Bytes): Point | null {
  const value = littleEndian(bytes);
  const y = value & (2n ** 255n - 1n);
  return y >= P ? null : pointOf(y, value >> 255n);
}

/** The point of that height whose x is even or odd; null: no point of the curve has it. */
function pointOf(y: bigint, parity: bigint): Point | null {
  const numerator = mod(y * y - 1n);
  const square = mod(numerator * inverse(D * y * y + 1n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x) !== square) x = mod(x * ROOT_OF_MINUS_ONE);
  if (mod(x * x) !== square || (x === 0n && parity === 1n)) return null;
  if ((x & 1n) !== parity) x = P - x;
  return { x, y, z: 1n, t: mod(x * y) };
}
