import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../../../tests/e2e/support/test-server.ts';
import { DEMO_OWNER, DEMO_SIGN_INS, DemoError } from '../features/demo/index.ts';
import { readConfig } from '../platform/config.ts';
import { silentLog } from '../platform/log.ts';
import { prepareGround } from '../start.ts';
import { testDatabase } from '../testing/test-database.ts';

const env = { MODE: 'production', PUBLIC_URL: 'https://mnada.example' } as const;
const server = await startTestServer({ env, withoutPages: true });
const { http } = server.app;
const ask = (url: string) => http.inject({ url, headers: { host: 'mnada.example' } });

test('[S30] a production knows no sign-in of a demonstration, and offers none', async () => {
  expect((await server.database.owner.query('select from app_user')).rows).toEqual([]);
  const config = (await ask('/api/config')).json<Record<string, unknown>>();
  expect(config).toMatchObject({ demo_sign_ins: [], local_outbox: false, simulator_url: null });
  for (const { login, password } of DEMO_SIGN_INS) {
    const registrationType = login.includes('@') ? 'email' : 'phone';
    const answer = await http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host: 'mnada.example' },
      payload: {
        [registrationType === 'email' ? 'email' : 'phoneNumber']: login,
        password: Buffer.from(password).toString('base64'),
        registrationType,
      },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'INVALID_CREDENTIALS']);
  }
});

test('[S30, S60] the doors of demonstration and development are not there', async () => {
  const calls = [
    ['GET', '/outbox'],
    ['GET', '/phones'],
    ['GET', '/dev/ui'],
    ['GET', '/admin/dev/ui'],
    ['GET', '/certificate.pem'],
    ['GET', '/debug'],
    ['GET', '/.git/config'],
    ['GET', '/.env'],
    ['GET', '/package.json'],
    ['GET', '/@vite/client'],
    ['GET', '/src/main.tsx'],
    ['POST', '/script'],
    ['POST', '/api/admin/sign-in/demo'],
  ] as const;
  for (const [method, url] of calls) {
    const answer = await http.inject({
      method,
      url,
      headers: { host: 'mnada.example', origin: 'https://mnada.example' },
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(404);
    expect(answer.body).not.toContain(DEMO_OWNER.email);
  }
});

test('[S30] the database of a demonstration starts no production: everybody knows its sign-ins', async () => {
  const [demo, own] = [await testDatabase({ template: inject('demoTemplate') }), await testDatabase()];
  const dataDir = mkdtempSync(join(tmpdir(), 'mnada-production-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const groundOn = (url: string) =>
    prepareGround({
      config: readConfig({ ...env, DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', SECRET_KEY: 'x'.repeat(40) }),
      log: silentLog(),
      onFatal: (error) => {
        throw error;
      },
    });
  const refused = groundOn(demo.url);
  await expect(refused).rejects.toThrow(DemoError);
  await expect(refused).rejects.toThrow('needs a database of its own');
  const ground = await groundOn(own.url);
  onTestFinished(() => ground.stop());
  expect(ground.ownerLink).toContain('https://mnada.example/admin/join#');
});
