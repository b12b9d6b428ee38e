import { createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encryptPush, isPushKey, PUSH_BYTES_MAX } from './encrypt-push.ts';
import { derivedPrivateKey, isPrivateKey, pushKeys } from './push-keys.ts';
import { decryptPush } from './testing/decrypt-push.ts';

const from64 = (value: string): Buffer => Buffer.from(value, 'base64url');

describe('encryption of pushes', () => {
  test('[OWN-4] the example of RFC 8291 comes out to the byte', () => {
    const sent = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: from64('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
        auth: from64('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      {
        privateKey: from64('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
        salt: from64('DGv6ra1nlYgDCS1FRnbzlw'),
      },
    );
    expect(sent.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('[OWN-4] whatever is sent, its reader reads it, and nobody without the secret does', () => {
    const reader = createECDH('prime256v1');
    reader.generateKeys();
    const auth = randomBytes(16);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (words) => {
        const plain = Buffer.from(words);
        const sent = encryptPush(plain, { p256dh: reader.getPublicKey(), auth });
        expect(decryptPush(sent, reader, auth).equals(plain)).toBe(true);
        expect(() => decryptPush(sent, reader, randomBytes(16))).toThrow();
      }),
    );
  });

  test('[OWN-4] more than push services take is never sent; 65 bytes are not yet a key', () => {
    const reader = createECDH('prime256v1');
    reader.generateKeys();
    const to = { p256dh: reader.getPublicKey(), auth: randomBytes(16) };
    expect(() => encryptPush(Buffer.alloc(PUSH_BYTES_MAX + 1), to)).toThrow(RangeError);
    expect(isPushKey(to.p256dh)).toBe(true);
    expect(isPushKey(Buffer.alloc(65, 4))).toBe(false);
    expect(isPushKey(to.p256dh.subarray(1))).toBe(false);
  });
});

describe('VAPID', () => {
  test('[OWN-4] the header is signed by the key that it names, for that push service, for half a day', () => {
    const derive = (words: string): Buffer => Buffer.from(hkdfSync('sha256', 'secret', '', words, 32));
    const privateKey = derivedPrivateKey(derive);
    expect(derivedPrivateKey(derive)).toBe(privateKey);
    const keys = pushKeys(privateKey, 'mailto:shop@mnada.example');
    const now = Date.parse('2026-11-22T00:00:00Z');
    const header = keys.authorization(new URL('https://push.example:8443/a/b?c'), now);
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? [];
    expect(key).toBe(keys.publicKey);
    expect(JSON.parse(from64(claims).toString())).toEqual({
      aud: 'https://push.example:8443',
      exp: now / 1000 + 43_200,
      sub: 'mailto:shop@mnada.example',
    });
    const point = from64(key);
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, from64(signature))).toBe(true);
  });

  test('[OWN-4] a derived key is one of the curve, whatever comes out first', () => {
    const tries = [Buffer.alloc(32), Buffer.alloc(32, 255), Buffer.alloc(32, 1)];
    expect(from64(derivedPrivateKey(() => tries.shift() ?? Buffer.alloc(0)))).toEqual(Buffer.alloc(32, 1));
    expect([isPrivateKey(Buffer.alloc(31, 1)), isPrivateKey(Buffer.alloc(33, 1))]).toEqual([false, false]);
  });
});
