import { ACCESS_ROWS, mayAct, PERMISSIONS } from '@mnada/rules/office';
import { afterAll, describe, expect, test } from 'vitest';
import { createHttp } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { createSessions } from '../features/accounts/index.ts';
import { TEST_CLOCK, TEST_KEYS } from '../testing/accounts-app.ts';
import { officeApp } from '../testing/office-app.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const office = await officeApp(database);
afterAll(() => office.stop());

const HOLDERS = [
  { name: 'owner', kind: 'owner', permissions: [] },
  { name: 'nobody', kind: 'staff', permissions: [] },
  ...PERMISSIONS.map((permission) => ({ name: permission, kind: 'staff', permissions: [permission] }) as const),
] as const;
const people = await Promise.all(
  HOLDERS.map(async (holder) => ({
    ...holder,
    ...(await office.aPerson(holder.permissions, holder.kind)),
  })),
);
const ID = '00000000-0000-4000-8000-000000000000';
const addressOf = (url: string) => url.replaceAll(':reference', 'R-1').replaceAll(/:[a-z]+/gi, ID);

describe('[ACC-8] every call of the back office, for every holder of a permission', () => {
  test('each has an act of the table, and there are some', () => {
    const known = new Set<string>(ACCESS_ROWS.flatMap(({ acts }) => acts));
    expect(office.routes.length).toBeGreaterThan(20);
    for (const { method, url, act } of office.routes)
      expect(['public', 'signed-in'].includes(act) || known.has(act), `${method} ${url}: ${act}`).toBe(true);
  });

  for (const holder of people)
    test(`${holder.name}: what the table forbids is refused, and what it allows is not`, async () => {
      for (const { method, url, act } of office.routes) {
        if (act === 'public') continue;
        // Signing out would end the test's own session, and so would ending sessions.
        if (url.endsWith('/sign-out')) continue;
        const given = { as: holder.as, ...(method === 'GET' ? {} : { body: {} }) };
        const { status, body } = await office.call(method as 'GET', addressOf(url), given);
        const isRefused = status === 403 && (body as { code?: string }).code === 'FORBIDDEN';
        const mayDo = act === 'signed-in' || mayAct(holder, act);
        expect(isRefused, `${method} ${url} for ${holder.name}: ${status} ${JSON.stringify(body).slice(0, 200)}`).toBe(
          !mayDo,
        );
        expect(status, `${method} ${url} for ${holder.name}: ${JSON.stringify(body).slice(0, 200)}`).toBeLessThan(500);
      }
    });

  test('visitors and shoppers’ tokens get 401 everywhere but at the door', async () => {
    for (const { method, url, act } of office.routes) {
      if (act === 'public') continue;
      const headers = { authorization: 'Bearer whatever' };
      const body = method === 'GET' ? {} : { body: {} };
      const answer = await office.call(method as 'GET', addressOf(url), { headers, ...body });
      expect(answer.status, `${method} ${url}`).toBe(401);
    }
  });

  test('[OPS-1] no call bids, chooses a winner or changes a live rule', () => {
    const never: readonly string[] = ACCESS_ROWS.find(({ row }) => row === 'bid')?.acts ?? [];
    expect(office.routes.filter(({ act }) => never.includes(act))).toEqual([]);
  });
});

describe('[S13] the server does not start', () => {
  const bare = () =>
    createHttp({
      config: { publicUrl: 'https://mnada.example', corsOrigins: [], trustProxy: false },
      log: silentLog(),
      metrics: new Metrics(),
      sessions: createSessions({ db: database.db, tickets: { keys: TEST_KEYS, clock: TEST_CLOCK } }),
    });
  for (const [story, url, config] of [
    ['with a call of the office that names no act', '/api/admin/thing', { access: 'staff' }],
    ['with one that names an act the table doesn’t know', '/api/admin/thing', { access: 'staff', act: 'everything' }],
    ['with one that stands outside the guard', '/api/admin/thing', { access: 'staff', act: 'orders.see' }],
    ['with an act on a call of the shop', '/api/thing', { access: 'public', act: 'orders.see' }],
  ] as const)
    test(`${story}`, async () => {
      const app = await bare();
      app.get(url, { config: config as never }, async () => ({}));
      await expect(app.ready()).rejects.toThrow(/\/thing/);
      await app.close();
    });
});
