import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Of an application, without its tests: file and text of each source that sets a cookie so. */
function whoSays(folder: string, words: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|(?:^|\/)testing\//.test(path)) continue;
    const text = readFileSync(join(ROOT, folder, path), 'utf8');
    if (words.test(text)) found.set(path, text);
  }
  return found;
}

test('[S36] every cookie of the server is bound to its host, goes over TLS alone, and is kept from scripts and other sites', () => {
  const setters = whoSays('apps/server/src', /\.setCookie\(/);
  expect([...setters.keys()].sort()).toEqual([
    'features/accounts/known-device.ts',
    'features/accounts/providers/flow-cookie.ts',
    'features/rewards/rewards-routes.ts',
    'features/staff-access/sign-in-routes.ts',
  ]);
  for (const [path, text] of setters) {
    expect(text, path).toContain('httpOnly: true');
    expect(text, path).toMatch(/sameSite: '(?:strict|lax)'/);
    expect(text, path).toMatch(/secure: (?:overTls|publicUrl\.startsWith\('https:'\))/);
    expect(text, path).toMatch(/overTls \? '__Host-|staffCookie\(/);
  }
  expect([...whoSays('apps/server/src', /set-cookie'/i).keys()]).toEqual(['platform/http/repeated-answers.ts']);
});

test('[S36] what scripts of the pages put there are three preferences: language, theme and data saver', () => {
  expect([...whoSays('apps/web/src', /document\.cookie\s*=/).keys()]).toEqual(['client/remember.ts']);
  expect([...whoSays('apps/office/src', /document\.cookie\s*=/).keys()]).toEqual(['client/theme.ts']);
  const names = [...whoSays('apps/web/src', /setCookie\(/).values()].flatMap((text) => [
    ...text.matchAll(/(?<!function )\bsetCookie\(([^,]+),/g),
  ]);
  expect(new Set(names.map(([, name]) => name))).toEqual(
    new Set(['COOKIES.theme', 'COOKIES.language', 'COOKIES.dataSaver']),
  );
});
