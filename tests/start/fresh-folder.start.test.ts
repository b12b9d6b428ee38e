import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demoSignIn } from '../e2e/support/test-server.ts';
import { ON_LINUX } from './process-tree.ts';
import { aDataFolder, ROOT, startServer } from './server-process.ts';
import { base64, post, signIn } from './sign-in.ts';

const AS_ROOT = process.getuid?.() === 0;

describe('a fresh folder', () => {
  test('[OPS-3] becomes a shop: pages, a demonstration world, and sign-ins that work', async () => {
    const dataDir = aDataFolder();
    const server = await startServer({ dataDir });
    await server.serving();
    const shopper = demoSignIn('shopper');
    expect(server.output()).toContain(`Mnada is open at ${server.url}`);
    expect(server.output()).toContain(shopper.password);
    expect(server.output()).toContain(`Data in ${dataDir}/postgres`);
    const page = await fetch(server.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const auctions = await (await fetch(`${server.url}/api/auctions`)).json();
    expect(auctions).toBeInstanceOf(Array);
    expect((auctions as unknown[]).length).toBeGreaterThan(0);
    const answer = await post(server, '/api/auth/login', {
      phoneNumber: shopper.login,
      password: base64(shopper.password),
      registrationType: 'phone',
    });
    expect(answer.status).toBe(200);
  });

  test('[OPS-3] stays an empty shop with DEMO=off, whose first owner sets up the back office by a link, and never signs in to the shop', async () => {
    const env = {
      DEMO: 'off',
      MODE: 'production',
      OWNER_EMAIL: 'mwenye@example.org',
      OWNER_PASSWORD: 'duka-la-mfano-42',
    };
    const server = await startServer({ dataDir: aDataFolder(), env });
    await server.serving();
    expect(await (await fetch(`${server.url}/api/auctions`)).json()).toEqual([]);
    const answer = await signIn(server, env.OWNER_EMAIL, env.OWNER_PASSWORD);
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'STAFF_SIGN_IN' }]);
    expect(server.output()).not.toContain('Sign in as');
    expect(server.output()).toMatch(/\/admin\/join#[\w-]{20,}/);
  });

  test.runIf(AS_ROOT && ON_LINUX && reachableByAll())('serves an ordinary user as well', async () => {
    const dataDir = aDataFolder();
    const [uid, gid] = [65_534, 65_534];
    chownSync(dataDir, uid, gid);
    const server = await startServer({ dataDir, uid, gid, env: { DEMO: 'off' } });
    await server.serving();
    expect((await fetch(server.url)).status).toBe(200);
  });
});

/** Whether anybody may read this checkout; under a closed home folder an ordinary user can't even start it. */
function reachableByAll(): boolean {
  for (let folder = ROOT; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o005) !== 0o005) return false;
    if (folder === dirname(folder)) return true;
  }
}
