import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { httpsImpostor } from '../tests/faults/self-signed.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['apps/server/src', 'packages/daraja/src', 'packages/rules/src'];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(ROOT, folder, path), 'utf8') })),
);
/** Pages of ours that ask ourselves, and a function that only bears the name. */
const NOT_OUTGOING = new Set([
  'apps/server/src/features/messages/outbox-page.ts',
  'apps/server/src/features/accounts/sessions/batched.ts',
]);

test('[S10] every question to another server follows no redirect and has its time; nowhere is a certificate taken on trust', () => {
  const asking = sources.filter(
    ({ path, text }) => /(?<![.\w])(?:client\.)?fetch\(/.test(text) && !NOT_OUTGOING.has(path),
  );
  expect(asking.length).toBeGreaterThan(5);
  for (const { path, text } of asking) {
    const calls = [...text.matchAll(/(?<![.\w])(?:client\.)?fetch\(/g)];
    for (const { index } of calls) {
      const call = text.slice(index, index + 900);
      expect(call, path).toMatch(/redirect: '(?:error|manual)'/);
      expect(call, path).toMatch(/signal:/);
    }
  }
  const trusting = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS|insecureHTTPParser/;
  expect(sources.filter(({ text }) => trusting.test(text)).map(({ path }) => path)).toEqual([]);
});

test('[S10] an answer of another server is read up to a size, or not at all', () => {
  const READS =
    /\banswer\.(?:text|json|arrayBuffer|blob|bytes|formData)\(|\bresponse\.(?:text|json|arrayBuffer|blob)\(/;
  const whole = sources.filter(({ text }) => /(?<![.\w])(?:client\.)?fetch\(/.test(text) && READS.test(text));
  // Refused by its Content-Length before it is read (platform/object-store), and its bucket is the operator's own.
  expect(whole.map(({ path }) => path)).toEqual(['apps/server/src/platform/object-store/s3-store.ts']);
});

test('[S10] fetch, by which all but M-PESA are asked, says nothing to whoever shows a certificate of its own', async () => {
  const there = await httpsImpostor((_, response) => void response.end('{}'));
  try {
    await expect(fetch(`https://127.0.0.1:${there.port}/`, { method: 'POST', body: 'a key' })).rejects.toThrow();
    expect(there.heard).toEqual([]);
  } finally {
    await there.stop();
  }
});
