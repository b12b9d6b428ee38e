import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { HOOK_KINDS, hookUrl } from './hook-routes.ts';
import { asStored, BODY_KEPT_BYTES, readWhatever } from './read-body.ts';
import { createSourceList } from './source-list.ts';
import { createStormGuard } from './storm-guard.ts';
import { callbackUrlProblem } from '@mnada/daraja';

test('[S11] listed addresses and networks, in both families, and nothing that is no address', () => {
  const isListed = createSourceList(['196.201.214.200', '10.0.0.0/8', '2001:db8::/32', '::1']);
  for (const address of ['196.201.214.200', '::ffff:196.201.214.200', '10.9.8.7', '2001:db8::7', '::1'])
    expect(isListed(address), address).toBe(true);
  for (const address of ['196.201.214.201', '11.0.0.1', '2001:db9::7', '', 'localhost', '127.0.0.1'])
    expect(isListed(address), address).toBe(false);
});

test('[S11] a storm of unknown tokens keeps so many an hour, and counts the rest', () => {
  let nowMs = 0;
  const guard = createStormGuard(3, () => nowMs);
  expect(Array.from({ length: 5 }, () => guard.admit())).toEqual([true, true, true, false, false]);
  nowMs = 3_600_000;
  expect(guard.admit()).toBe(true);
  expect(guard.dropped).toBe(2);
});

test('[S11] a body is read to 64 KiB and stored as PostgreSQL can hold it', async () => {
  const long = Readable.from([Buffer.alloc(50_000, 0x61), Buffer.alloc(50_000, 0x62)]);
  expect((await readWhatever(long))?.length).toBe(BODY_KEPT_BYTES);
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(100_000);
    })(),
  );
  expect(await readWhatever(endless)).toBeNull();
  endless.destroy();
  expect(asStored(Buffer.from('a\0b'))).toBe('a\uFFFDb');
  expect(Buffer.byteLength(asStored(Buffer.alloc(BODY_KEPT_BYTES, 0xff)))).toBeLessThanOrEqual(70_000);
});

test('[PAY-5] no callback address of ours has a word that Safaricom refuses', () => {
  for (const kind of Object.keys(HOOK_KINDS)) {
    expect(callbackUrlProblem(hookUrl('https://mnada.example', kind, 'deadbeef'.repeat(6)))).toBeNull();
  }
});
