import { OfficeChanges } from '@mnada/contract/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bus, InvalidationListener } from '../../platform/bus/index.ts';
import { officeApp, type OfficeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { ORDER_TOPIC } from '../orders/index.ts';

const database = await testDatabase();
const listeners = new Map<string, InvalidationListener>();
const bus: Bus = {
  publish: (topic, ...keys) => listeners.get(topic)?.(keys, 'here'),
  hear: (topic, listener) => {
    listeners.set(topic, listener);
    return () => void listeners.delete(topic);
  },
};
let office: OfficeApp;
let address = '';
beforeAll(async () => {
  office = await officeApp(database, { bus });
  address = await office.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => office?.stop());

async function listen(as: string) {
  const answer = await fetch(`${address}/api/admin/changes`, {
    headers: { accept: 'text/event-stream', cookie: `__Host-mnada_staff=${as}` },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** The next that says something; null: it is over. */
  const next = async (): Promise<OfficeChanges | null> => {
    for (;;) {
      const said = /data: (.*)\n\n/.exec(text);
      if (said !== null) {
        text = text.slice(said.index + said[0].length);
        return OfficeChanges.parse(JSON.parse(said[1] ?? ''));
      }
      const read = await reader?.read().catch(() => null);
      if (!read || read.done) return null;
      text += read.value;
    }
  };
  return { answer, next };
}

test('[OPS-1] a page learns which room changed, once however often, never what; and no more when its session ends', async () => {
  const { as } = await office.aPerson(['fulfilment']);
  const stream = await listen(as);
  expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
  const said = stream.next();
  for (let n = 0; n < 500; n++) bus.publish(ORDER_TOPIC, `order ${n}`);
  expect(await said).toEqual({ rooms: ['orders', 'today'] });
  await database.owner.query(
    'update staff_session set revoked_at = clock_timestamp() where token_hash = sha256($1::text::bytea)',
    [as],
  );
  expect(await stream.next()).toBeNull();
});

test('[ACC-8] visitors hear nothing, and a plain call is told what to do', async () => {
  expect((await listen('nobody')).answer.status).toBe(401);
  const { as } = await office.aPerson([]);
  expect((await office.get('/api/admin/changes', as)).status).toBe(400);
});
