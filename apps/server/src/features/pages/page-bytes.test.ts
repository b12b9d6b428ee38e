import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageBytes } from './page-bytes.ts';

const aNonce = () => randomBytes(16).toString('base64');
/** The same in every run: one slot in some 600 is shorter as a copy of its surroundings, and then the page is left to others. */
const SLOT = '0123456789ABCDEFGHIJKQ==';
const script = (code: string) => `<script nonce="${SLOT}">${code}</script>`;
const page = (...scripts: string[]) =>
  `<!DOCTYPE html><p>Bei: KSh 1,418 – “sasa”</p>${scripts.map(script).join('<p>…</p>')}`;
const read = (bytes: Buffer | null) => (bytes === null ? null : brotliDecompressSync(bytes).toString());

test('each answer has its own nonce in every script, and nothing of another answer', async () => {
  const html = page('one()', 'two()', 'three()');
  const bytes = new PageBytes(html, SLOT);
  const nonces = [aNonce(), aNonce(), aNonce()];
  for (const nonce of nonces) {
    const sent = read(await bytes.brotli(nonce));
    expect(sent).toBe(html.replaceAll(SLOT, nonce));
    expect(sent).toBe(bytes.text(nonce));
    expect(sent).not.toContain(SLOT);
    for (const other of nonces) if (other !== nonce) expect(sent).not.toContain(other);
  }
});

test('it is compressed once, however many ask at once', async () => {
  const bytes = new PageBytes(page('x()'.repeat(10_000)), SLOT);
  const sent = await Promise.all(Array.from({ length: 50 }, () => bytes.brotli(aNonce())));
  const [first] = sent;
  const tail = first?.subarray(-20);
  for (const each of sent) expect(each?.subarray(-20)).toEqual(tail);
  expect(first?.length).toBeLessThan(500);
});

test('whatever stands around and between the nonces, what is sent is the page, or it is left to others to compress', async () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      // Pieces of a nonce, of its surroundings, and of what Brotli knows by heart.
      fc.constantFrom(SLOT.slice(0, 8), SLOT.slice(-6), '==', 'nonce="', ' class="', '</script><script nonce="'),
    ),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (parts, begins) => {
      const html = (begins ? SLOT : '') + parts.join(script('go()'));
      const bytes = new PageBytes(html, SLOT);
      const nonce = aNonce();
      const sent = await bytes.brotli(nonce);
      if (sent !== null) expect(read(sent)).toBe(html.replaceAll(SLOT, nonce));
      expect(bytes.text(nonce)).toBe(html.replaceAll(SLOT, nonce));
    }),
    { numRuns: 300 },
  );
});

test('a page without a script is left to others; a slot that is no nonce is a mistake of ours', async () => {
  expect(await new PageBytes('<p>nothing</p>', SLOT).brotli(aNonce())).toBeNull();
  expect(() => new PageBytes('', 'slot')).toThrow('nonce');
  expect(() => new PageBytes('', 'a'.repeat(24))).toThrow('nonce');
});
