import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts';
import { verifyEd25519 } from './ed25519.ts';
import { sha256, sha256Hex } from './sha256.ts';
import { sha512 } from './sha512.ts';

const lengths = [0, 1, 3, 55, 56, 57, 63, 64, 65, 111, 112, 119, 120, 127, 128, 129, 300, 5_000];
const messages = lengths.map((length) => Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255));

test('[LOG-2] SHA-256 and SHA-512 are those of Node for messages of every length around a block', () => {
  for (const message of messages) {
    expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    expect(toHex(sha512(message))).toBe(createHash('sha512').update(message).digest('hex'));
  }
});

test('[LOG-2] a text hashes as its bytes do, at every length around a block and a slab, plain or not, one after another', () => {
  const plain = [...lengths, 4_031, 4_032, 4_095, 4_096, 4_097, 4_160, 8_192, 8_200].map((length) =>
    'm'.repeat(length),
  );
  const texts = [...plain, ...plain.map((text) => `${text}é`), ...plain.map((text) => `— ${text}`)];
  for (const text of texts) expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
});

test('[LOG-2] the published vectors: FIPS 180-4 and RFC 8032', () => {
  expect(toHex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const key = fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
  const signature = fromHex(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  );
  if (key === null || signature === null) throw new Error('no hex');
  expect(verifyEd25519(key, Uint8Array.of(0x72), signature)).toBe(true);
  expect(verifyEd25519(key, Uint8Array.of(0x73), signature)).toBe(false);
});

test('[LOG-2] the signature check without WebCrypto says what Node says, for right and wrong ones', () => {
  for (let i = 0; i < 6; i++) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
    const message = utf8(`example.com/ledger/1\n${i}\n`);
    const signature = new Uint8Array(sign(null, message, privateKey));
    expect(verifyEd25519(key, message, signature)).toBe(true);
    for (const at of [0, 31, 32, 60]) {
      const forged = signature.slice();
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect(verifyEd25519(key, message, forged)).toBe(false);
    }
    expect(verifyEd25519(key, utf8('another'), signature)).toBe(false);
  }
  expect(verifyEd25519(new Uint8Array(32).fill(255), utf8(''), new Uint8Array(64))).toBe(false);
});

test('bytes have one spelling each', () => {
  for (const message of messages) {
    expect(toBase64(message)).toBe(Buffer.from(message).toString('base64'));
    expect(fromBase64(toBase64(message))).toEqual(message);
    expect(fromHex(toHex(message))).toEqual(message);
  }
  for (const text of ['', '— é 你 🎉', 'plain']) expect(utf8(text)).toEqual(new Uint8Array(Buffer.from(text)));
  for (const wrong of ['a', 'a===', 'YR==', 'Y?==', 'YQ==YQ==']) expect(fromBase64(wrong)).toBeNull();
  for (const wrong of ['a', 'AB', 'zz']) expect(fromHex(wrong)).toBeNull();
});
