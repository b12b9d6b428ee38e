import { afterAll, expect, test } from 'vitest';
import { accountsApp } from '../../testing/accounts-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { localOutbox } from './local-outbox.ts';

const database = await testDatabase();
const node = await accountsApp(database);
afterAll(() => node.close());

test('[ACC-4] an empty outbox says what to do', async () => {
  const page = await node.call('GET', '/outbox');
  expect(page.status).toBe(200);
  expect(page.body).toContain('No messages yet. Ask for a code, and it appears here.');
});

test('[ACC-4] shows the newest messages first, a code in large, everything as text', async () => {
  const outbox = localOutbox(database.db);
  await outbox.deliver({
    channel: 'sms',
    to: '+254712000001',
    text: '482913 is your Mnada code, valid for 5 minutes. Never share it.',
  });
  await outbox.deliver({
    channel: 'email',
    to: 'a@example.org',
    subject: '<img src=x onerror=alert(1)>',
    text: '<script>alert(1)</script> "quoted" & more',
  });
  const page = await node.call('GET', '/outbox');
  expect(page.body).toContain('<output>482913</output>');
  expect(page.body).toContain('+254712000001');
  expect(page.body.indexOf('a@example.org')).toBeLessThan(page.body.indexOf('+254712000001'));
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; &amp; more');
  expect(page.body).not.toContain('<img src=x');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
  });
  expect(String(page.headers['content-security-policy'])).not.toContain('unsafe');
});

test('[ACC-4] by kind: each says how many there are, and shows its own', async () => {
  const sms = await node.call('GET', '/outbox?kind=sms');
  expect(sms.body).toContain('+254712000001');
  expect(sms.body).not.toContain('a@example.org');
  expect(sms.body).toMatch(/aria-current="true">[^>]*<svg.*?<\/svg>SMS 1</);
  expect((await node.call('GET', '/outbox?kind=sms&kind=email')).body).toContain('a@example.org');
});

test('[ACC-4] pushes have a kind of their own, tell whom they are for, and their numbers are no codes', async () => {
  await localOutbox(database.db).deliver({
    channel: 'push',
    to: 'amina.hassan',
    subject: 'You won the Sauti 43″ TV',
    text: '123456 is a number of an order, no code.',
  });
  const push = await node.call('GET', '/outbox?kind=push');
  expect(push.body).toMatch(/aria-current="true">[^>]*<svg.*?<\/svg>Push 1</);
  expect(push.body).toMatch(/<b>Push<\/b><span class="to">to amina\.hassan<\/span>/);
  expect(push.body).toContain('<h2>You won the Sauti 43″ TV</h2>');
  expect(push.body).not.toContain('<output>');
  expect((await node.call('GET', '/outbox')).body).toMatch(/All 3</);
});

test('[GEN-7] in Kiswahili when the page is', async () => {
  const page = await node.call('GET', '/outbox', { headers: { cookie: 'lang=sw; theme=dark' } });
  expect(page.body).toContain('<html lang="sw" class="dark">');
  expect(page.body).toContain('Ujumbe hubaki hapa. Hakuna kinachotumwa.');
});

test('[S30] production has no such page, and doesn’t say that there were one', async () => {
  const shop = await accountsApp(database, { mode: 'production' });
  try {
    const page = await shop.call('GET', '/outbox');
    expect([page.status, page.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await shop.call('GET', '/api/config')).body.local_outbox).toBe(false);
  } finally {
    await shop.close();
  }
});
