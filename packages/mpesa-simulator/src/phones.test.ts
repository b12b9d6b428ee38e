import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { html } from './phones/html.ts';
import { openShop, PHONE, type Shop, until } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.simulator.reset();
  (shop.received as unknown[]).length = 0;
});

const at = (path: string) => `${shop.simulator.url}${path}`;
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });
const json = async (path: string): Promise<unknown> =>
  (await fetch(at(path), { headers: { accept: 'application/json' } })).json();

test('[PAY-5] another page that is open on the same machine presses nothing on a phone', async () => {
  const form = { business_number: '600000', account: 'ABCDEFGH2345', amount: '50', pin: '1234' };
  const told = await Promise.all(
    ['https://evil.example', 'null'].map((origin) => post(`/phones/${PHONE}/paybill`, form, { origin })),
  );
  expect(told.map(({ status }) => status)).toEqual([403, 403]);
  const own = await post(`/phones/${PHONE}/switches`, { off: 'true' }, { origin: shop.simulator.url });
  expect(own.status).toBe(200);
});

describe('[PAY-5] a phone for programs', () => {
  test('its prompts are listed and answered with a PIN, a wrong one, or a cancel', async () => {
    const outcomes: unknown[] = [];
    for (const [index, answer] of [{ pin: '1234' }, { pin: '0000' }, { cancel: true }].entries()) {
      const phone = `25471234560${index}`;
      await shop.push({ phone });
      const [prompt] = (await json(`/phones/${phone}/prompts`)) as { id: string }[];
      expect(prompt).toMatchObject({ id: expect.any(String), amount: 1350, account_reference: 'ABCDEFGH2345' });
      const answered = await post(`/phones/${phone}/prompts/${prompt?.id}`, answer);
      outcomes.push(answered.status, ((await answered.json()) as { status: string }).status);
      expect(await json(`/phones/${phone}/prompts`)).toEqual([]);
    }
    expect(outcomes).toEqual([200, 'accepted', 200, 'wrong_pin', 200, 'cancelled']);
    await shop.heard('/stk', 3);
    expect(await json('/phones/254712345600')).toMatchObject({ balance: 498_650 });
    expect(await json('/phones/254712345600/messages')).toMatchObject([{ text: expect.stringContaining('Confirmed') }]);
  });

  test('nonsense is refused, and a prompt that is gone is not found', async () => {
    await shop.push();
    const [prompt] = shop.simulator.prompts(PHONE);
    const answers = [{ pin: '12' }, { pin: 1234 }, {}, { cancel: 'no' }];
    for (const answer of answers) {
      expect((await post(`/phones/${PHONE}/prompts/${prompt?.id}`, answer)).status).toBe(400);
    }
    expect((await post(`/phones/${PHONE}/prompts/nobody`, { pin: '1234' })).status).toBe(404);
    expect((await fetch(at('/phones/12345'))).status).toBe(404);
    expect(shop.simulator.prompts(PHONE)).toHaveLength(1);
  });

  test('switches: off, without money, and the lock', async () => {
    await post(`/phones/${PHONE}/switches`, { off: true, no_funds: true });
    expect(await json(`/phones/${PHONE}`)).toMatchObject({ off: true, no_funds: true, balance: 0 });
    for (let tries = 0; tries < 3; tries += 1) {
      await post(`/phones/${PHONE}/switches`, { off: false });
      await post(`/phones/${PHONE}/paybill`, { business_number: '174379', account: 'A', amount: 1, pin: '0000' });
    }
    expect(await json(`/phones/${PHONE}`)).toMatchObject({ locked: true });
    await post(`/phones/${PHONE}/switches`, { locked: 'false', no_funds: 'false' });
    const paid = await post(`/phones/${PHONE}/paybill`, {
      business_number: '174379',
      account: 'A',
      amount: '25',
      pin: '1234',
    });
    expect(await paid.json()).toMatchObject({ status: 'paid', receipt: expect.stringMatching(/^[A-Z0-9]{10}$/) });
    expect(await json(`/phones/${PHONE}`)).toMatchObject({ locked: false, balance: 499_975 });
  });
});

describe('[PAY-5] a phone for people', () => {
  test('every way of writing a number opens the same phone', async () => {
    const answer = await fetch(at('/phones?msisdn=0712%20345%20678'), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/phones/${PHONE}`]);
    expect((await fetch(at('/phones?msisdn=hello'))).status).toBe(404);
    expect(await (await fetch(at('/phones/+254712345678'))).text()).toContain('0712 345 678');
  });

  test('the page shows money, prompt and messages, and allows no foreign script', async () => {
    const evil = '<img src=x onerror=alert(1)>'.slice(0, 20);
    await post(`/phones/${PHONE}/paybill`, { business_number: '174379', account: evil, amount: 50, pin: '1234' });
    await shop.push();
    const answer = await fetch(at(`/phones/${PHONE}`));
    const page = await answer.text();
    expect(page).toContain('KSh 499,950');
    expect(page.replaceAll('<span class="whole">M-PESA</span>', 'M-PESA')).toContain(
      'Do you want to pay <b>KSh 1,350</b> to <b>MNADA</b> Account no. <b>ABCDEFGH2345</b>? Enter M-PESA PIN',
    );
    expect(page).toContain('for account &lt;img src=x onerror=a');
    expect(page).not.toContain('<img');
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toMatch(/^default-src 'none'/);
    expect(page.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('Enter in the PIN’s field sends it: Cancel is a form of its own', async () => {
    await shop.push();
    const page = await (await fetch(at(`/phones/${PHONE}`))).text();
    const form = page.split('<form').find((part) => part.includes('id="prompt-pin"'));
    expect(form?.match(/<button[^>]*>/g)).toEqual(['<button form="prompt-cancel">', '<button class="go">']);
  });

  test('forms work without a script: they come back to the page', async () => {
    await shop.push();
    const [prompt] = shop.simulator.prompts(PHONE);
    const sent = await fetch(at(`/phones/${PHONE}/prompts/${prompt?.id}`), {
      method: 'POST',
      body: new URLSearchParams({ pin: '1234' }),
      redirect: 'manual',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/phones/${PHONE}`]);
    await shop.heard('/stk');
    expect(shop.simulator.phone(PHONE).balance).toBe(498_650);
  });

  test('the screen is drawn again only when something has changed', async () => {
    const first = (await json(`/phones/${PHONE}/screen`)) as { version: number; prompt: string };
    expect(first.prompt).toBe('');
    const again = () => fetch(at(`/phones/${PHONE}/screen?since=${first.version}`));
    expect((await again()).status).toBe(204);
    await shop.push();
    const changed = await again();
    expect([changed.status, ((await changed.json()) as { prompt: string }).prompt]).toMatchObject([
      200,
      expect.stringContaining('role="dialog"'),
    ]);
  });

  test('what goes wrong is one tap away, a wrong PIN only while it is asked for', async () => {
    const page = async () => (await fetch(at(`/phones/${PHONE}`))).text();
    expect(await page()).toContain('disabled>Wrong PIN<');
    await shop.push();
    const asking = await page();
    expect(asking).toContain('name="pin" value="0000">Wrong PIN<');
    expect(asking).toMatch(/role="switch" aria-checked="false" name="no_funds" value="true">No money</);
    expect(asking).toMatch(/role="switch" aria-checked="false" name="off" value="true">No answer</);
  });

  test('the theme that the shop remembers is the phone’s as well', async () => {
    const page = async (cookie: string) => (await fetch(at('/'), { headers: { cookie } })).text();
    expect(await page('lang=sw; theme=dark')).toContain('<html lang="en" class="dark">');
    expect(await page('theme=darkest')).toContain('<html lang="en" class="">');
  });

  test('everything put into markup is escaped', () => {
    expect(html`<i title="${`"'<>&`}">${['<b>', html`<u>${'&'}</u>`]}${null}${false}${0}</i>`.text).toBe(
      '<i title="&quot;&#39;&lt;&gt;&amp;">&lt;b&gt;<u>&amp;</u>0</i>',
    );
  });
});

describe('[PAY-5] scripts and books', () => {
  test('are for this machine only, and not through a proxy', async () => {
    for (const path of ['/script', '/transactions']) {
      expect((await fetch(at(path))).status).toBe(200);
      expect((await fetch(at(path), { headers: { 'x-forwarded-for': '41.90.1.1' } })).status).toBe(403);
    }
    expect((await post('/reset', {}, { 'x-forwarded-for': '41.90.1.1' })).status).toBe(403);
  });

  test('a script over HTTP; a wrong one says where', async () => {
    const script = { match: { reference: 'ABCDEFGH2345' }, outcome: { code: '1', after_ms: 0 } };
    expect(await (await post('/script', [script, script])).json()).toEqual({ waiting: 2 });
    await shop.push();
    await shop.heard('/stk');
    expect(await json('/script')).toMatchObject([{ times: 1 }]);
    expect(await json('/transactions')).toMatchObject([{ state: 'failed', code: '1', phone: PHONE }]);
    const wrong = await post('/script', { match: { reference: 'A' }, outcome: { code: 'no no' } });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: 'Not a script.' }]);
    expect((await post('/reset', {})).status).toBe(200);
    expect([await json('/script'), await json('/transactions')]).toEqual([[], []]);
  });

  test('it forgets the oldest rather than grow', async () => {
    for (let count = 0; count < 60; count += 1) {
      await shop.simulator.payBill(PHONE, { business_number: '174379', account: `N${count}`, amount: 1, pin: '1234' });
    }
    await until(() => shop.simulator.messages(PHONE)[0]?.text.includes('N59'), 'the last message');
    expect(shop.simulator.messages(PHONE)).toHaveLength(50);
  });
});
