import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsApp } from '../../../testing/accounts-app.ts';
import { fakeProvider } from '../../../testing/fake-provider.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import { ownPath } from './own-path.ts';
import { usernameFrom } from './provider-account.ts';

const database = await testDatabase();
const there = await fakeProvider();
const settings = { clientId: 'shop', clientSecret: 'shop secret' };
const node = await accountsApp(database, {
  providers: [google({ ...settings, issuer: there.issuer }), facebook({ ...settings, endpoints: there.endpoints })],
});
const bare = await accountsApp(database);
afterAll(async () => {
  await node.close();
  await bare.close();
  await there.close();
});
beforeEach(() => there.bendTokens((token) => token));

type Cookies = Record<string, string>;
const cookiesOf = (answer: { cookies: { name: string; value: string }[] }): Cookies =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

async function begin(provider = 'google', query = '') {
  const answer = await node.call('GET', `/api/auth/${provider}${query}`);
  return { answer, location: String(answer.headers.location), cookies: cookiesOf(answer) };
}
/** All the way: there, sign in, back. */
async function signIn(claims: Record<string, unknown>, provider = 'google', query = '') {
  const { location, cookies } = await begin(provider, query);
  return await node.call('GET', there.signIn(location, claims), { cookies });
}
/** What the page after a provider puts into the browser. */
function handedOver(page: { body: string }) {
  const json = /<script type="application\/json" id="session">(.*?)<\/script>/s.exec(page.body)?.[1] ?? 'null';
  const { stored, goTo } = JSON.parse(json);
  return { token: stored.token as string, user: JSON.parse(stored.userdata), goTo: goTo as string };
}
let subjects = 0;
const aPerson = (fields: Record<string, unknown> = {}) => {
  const sub = `person-${++subjects}`;
  return {
    sub,
    given_name: 'Zawadi',
    name: 'Zawadi Njeri',
    email: `${sub}@gmail.com`,
    email_verified: true,
    ...fields,
  };
};
const count = async (table: string) =>
  (await database.pool.query(`select count(*) as n from ${table}`)).rows[0].n as number;

describe('the way there', () => {
  test('[ACC-5, S36] code flow with PKCE, state and nonce; the rest stays in a cookie that scripts cannot read', async () => {
    const { answer, location } = await begin();
    expect(answer.status).toBe(303);
    const url = new URL(location);
    expect(url.origin).toBe(there.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'shop',
      redirect_uri: 'https://mnada.example/api/auth/google/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      state: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      nonce: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-sign-in',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 600,
      }),
    ]);
    expect((await begin()).location).not.toBe(location);
  });

  test('[ACC-5] what is not configured does not exist', async () => {
    for (const path of ['', '/callback?code=a&state=b']) {
      expect((await bare.call('GET', `/api/auth/google${path}`)).status).toBe(404);
    }
    expect((await bare.call('GET', '/api/config')).body.providers).toEqual([]);
    expect((await node.call('GET', '/api/config')).body.providers).toEqual(['google', 'facebook']);
  });

  test('[S50] afterwards only to a page of ours', () => {
    for (const good of ['/', '/buybids', '/productdetails/17?tab=2', '/claim_price/4'])
      expect(ownPath(good, 'https://mnada.example')).toBe(good);
    for (const bad of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/..//evil.example',
      '/x\\..\\evil',
      '/api/auth/logout',
      '/login',
      '/ws/auctions',
      '',
      'buybids',
      '/a\nb',
      `/${'a'.repeat(600)}`,
      undefined,
    ]) {
      expect(ownPath(bad, 'https://mnada.example'), String(bad)).toBe('/');
    }
  });
});

describe('the way back', () => {
  test('[ACC-5] a new person gets an account, a session and an avatar to choose; a page hands it over', async () => {
    const page = await signIn(
      aPerson({ given_name: 'Wanjirũ', name: 'Wanjirũ Kamau', email: 'w.kamau@gmail.com' }),
      'google',
      '?return_to=/buybids',
    );
    expect(page.status).toBe(200);
    const { token, user, goTo } = handedOver(page);
    expect(goTo).toBe('/avatar_selector');
    expect(user).toMatchObject({
      username: 'wanjiru',
      fullName: 'Wanjirũ Kamau',
      email: 'w.kamau@gmail.com',
      isVerified: true,
      registrationType: 'google',
      phoneNumber: null,
    });
    const me = await node.call('GET', '/api/auth/me', { token });
    expect(me.body).toEqual({ user, currentBids: 0, account_version: 0 });
  });

  test('[OWN-3] whoever opened a friend’s link was brought by them this way, too; whoever had an account was not', async () => {
    const inviter = await node.aShopper();
    const broughtBy = async (id: string) =>
      (await database.pool.query('select referred_by from app_user where id = $1', [id])).rows[0].referred_by;
    const friend = aPerson();
    const page = await signIn(friend, 'google', `?referralcode=${inviter.user.username.toUpperCase()}`);
    expect(await broughtBy(handedOver(page).user.id)).toBe(inviter.user.id);
    expect(page.body).toContain(`localStorage.removeItem(k)`);
    expect(page.body).toContain('"forgotten":["referralCode","referralCodeExpiry"]');
    const { rows } = await database.pool.query('select state from referral where referrer_id = $1', [inviter.user.id]);
    expect(rows).toEqual([{ state: 'joined' }]);
    const other = await node.aShopper();
    const again = await signIn(friend, 'google', `?referralcode=${other.user.username}`);
    expect(await broughtBy(handedOver(again).user.id)).toBe(inviter.user.id);
    expect(again.body).toContain('"forgotten":[]');
    const alone = await signIn(aPerson(), 'google', '?referralcode=nobody.at.all');
    expect(await broughtBy(handedOver(alone).user.id)).toBeNull();
    expect((await begin('google', `?referralcode=${'x'.repeat(101)}`)).answer.status).toBe(400);
  });

  test('[S35] the token stands in no address, no cookie, and in no store', async () => {
    const page = await signIn(aPerson());
    const { token } = handedOver(page);
    expect(JSON.stringify([page.headers, page.cookies])).not.toContain(token);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'nonce-[^']+'/);
    expect(policy).not.toContain('unsafe');
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(page.body.split(`<script nonce="${nonce}">`)).toHaveLength(2);
  });

  test('[ACC-5] who comes back finds the same account and the page they were on', async () => {
    const person = aPerson();
    const first = handedOver(await signIn(person));
    const second = handedOver(
      await signIn(
        { ...person, given_name: 'Another', email: 'moved@gmail.com' },
        'google',
        '?return_to=/productdetails/17',
      ),
    );
    expect(second.user.id).toBe(first.user.id);
    expect(second.user.username).toBe(first.user.username);
    expect(second.goTo).toBe('/productdetails/17');
    expect(second.token).not.toBe(first.token);
  });

  test('[ACC-5] Facebook: by its own /me, and its word for an address proves nothing', async () => {
    const page = await signIn(
      { id: 'fb-1', first_name: 'Zawadi', name: 'Zawadi N', email: 'zawadi.n@example.org' },
      'facebook',
    );
    expect(handedOver(page).user).toMatchObject({
      registrationType: 'facebook',
      email: 'zawadi.n@example.org',
      isVerified: false,
    });
  });

  test('[S48] a hostile name comes out inert', async () => {
    const page = await signIn(
      aPerson({ given_name: '</script><script>alert(1)</script>', name: '</script><script>alert(1)</script>' }),
    );
    expect(page.body).not.toContain('<script>alert');
    expect(handedOver(page).user.username).toMatch(/^[a-z0-9]{3,20}$/);
  });

  test('[S14] the username tells the given name at most', () => {
    expect(usernameFrom('Amina', 0)).toBe('amina');
    expect(usernameFrom('Amina', 1)).toMatch(/^amina[0-9]{4,5}$/);
    expect(usernameFrom('Ng’ang’a Wa Thiong’o', 0)).toBe('ngangawathiong');
    // A name that speaks for the shop is nobody's.
    for (const name of ['', '李', 'Jo', '🦒🦒🦒', 'Admin', 'Safaricom'])
      expect(usernameFrom(name, 0)).toMatch(/^bidder[0-9]{4,5}$/);
  });

  test('[ACC-5] ten people of one name get ten accounts; one person ten times at once gets one', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signIn(aPerson({ given_name: 'Baraka' }))));
    expect(new Set(people.map((page) => handedOver(page).user.username)).size).toBe(10);
    const person = aPerson({ given_name: 'Tumaini' });
    const same = await Promise.all(Array.from({ length: 10 }, () => signIn(person)));
    expect(new Set(same.map((page) => handedOver(page).user.id)).size).toBe(1);
  });

  test('[ACC-8] a suspended account stays outside', async () => {
    const person = aPerson();
    const { user } = handedOver(await signIn(person));
    await database.owner.query("update app_user set status = 'suspended' where id = $1", [user.id]);
    const page = await signIn(person);
    expect(page.status).toBe(403);
    expect(page.body).toContain('This account is suspended.');
  });
});

describe('accounts that are there already', () => {
  const byEmail = async (email: string, verified: boolean) => {
    const shopper = await node.aShopper({ registrationType: 'email', phoneNumber: undefined, email });
    if (verified)
      await database.pool.query('update app_user set email_verified_at = now() where id = $1', [shopper.user.id]);
    return shopper;
  };

  test('[ACC-5] an address proven on both sides links, and its owner is told', async () => {
    const { user } = await byEmail('both.sides@gmail.com', true);
    const page = await signIn(aPerson({ email: 'both.sides@gmail.com' }));
    expect(handedOver(page).user.id).toBe(user.id);
    expect((await node.inbox('both.sides@gmail.com')).at(-1)?.text).toContain('Google or Facebook sign-in was added');
  });

  test.each([
    [
      'Google says it is not verified',
      aPerson({ email: 'claimed.a@gmail.com', email_verified: false }),
      'google',
      'claimed.a@gmail.com',
    ],
    ['Google does not run the address', aPerson({ email: 'claimed.b@example.org' }), 'google', 'claimed.b@example.org'],
    [
      'Facebook names it',
      { id: 'fb-2', first_name: 'Z', name: 'Z', email: 'claimed.c@example.org' },
      'facebook',
      'claimed.c@example.org',
    ],
  ])('[ACC-5] a claimed address never opens a proven account: %s', async (_why, claims, provider, email) => {
    await byEmail(email, true);
    const before = await count('session');
    const page = await signIn(claims, provider);
    expect(page.status).toBe(409);
    expect(page.body).toContain('This email already has an account.');
    expect(await count('session')).toBe(before);
  });

  test('[ACC-5] somebody who took an address without proving it loses it, and nothing is linked', async () => {
    const squatter = await byEmail('real.owner@gmail.com', false);
    const page = await signIn(aPerson({ email: 'real.owner@gmail.com' }));
    const { user } = handedOver(page);
    expect(user.id).not.toBe(squatter.user.id);
    expect(user).toMatchObject({ email: 'real.owner@gmail.com', isVerified: true });
    expect((await node.call('GET', '/api/auth/me', { token: squatter.token })).body.user.email).toBeNull();
  });

  test('[ACC-5] two mere claims to one address: the first keeps it, the second has an account without', async () => {
    const first = await byEmail('two.claims@example.org', false);
    const { user } = handedOver(
      await signIn({ id: 'fb-3', first_name: 'Z', name: 'Z', email: 'two.claims@example.org' }, 'facebook'),
    );
    expect(user.id).not.toBe(first.user.id);
    expect(user.email).toBeNull();
  });

  test('[ACC-8] staff are never linked', async () => {
    await database.owner.query(
      `insert into app_user (kind, username, full_name, registration_type, email, email_verified_at) values ('owner', 'the_owner', 'Owner', 'email', 'the.owner@gmail.com', now())`,
    );
    expect((await signIn(aPerson({ email: 'the.owner@gmail.com' }))).status).toBe(409);
  });
});

describe('a return that does not fit', () => {
  async function refused(page: { status: number; body: string }) {
    expect(page.status).toBe(502);
    expect(page.body).toContain('Signing in there did not work.');
    expect(page.body).toContain('href="/login"');
    expect(page.body).not.toContain('id="session"');
  }

  test('[S37] in another browser, or with another state', async () => {
    const { location, cookies } = await begin();
    await refused(await node.call('GET', there.signIn(location, aPerson())));
    const other = await begin();
    await refused(await node.call('GET', there.signIn(location, aPerson()), { cookies: other.cookies }));
    const back = there.signIn(location, aPerson());
    await refused(await node.call('GET', back.replace(/state=[^&]+/, 'state=forged'), { cookies }));
    await refused(await node.call('GET', back.replace('/google/', '/facebook/'), { cookies }));
  });

  test('[S37] with a cookie that was changed', async () => {
    const { location, cookies } = await begin();
    const [text, sign] = (cookies['__Host-sign-in'] ?? '').split('.');
    const changed = JSON.parse(Buffer.from(text ?? '', 'base64url').toString());
    changed.returnTo = '//evil.example';
    const forged = `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${sign}`;
    for (const value of [forged, 'x', '', `${text}.`, `${text}.AAAA`]) {
      await refused(
        await node.call('GET', there.signIn(location, aPerson()), { cookies: { '__Host-sign-in': value } }),
      );
    }
  });

  test('[ACC-5] a code that was used, a refusal there, and nonsense', async () => {
    const { location, cookies } = await begin();
    const back = there.signIn(location, aPerson());
    expect((await node.call('GET', back, { cookies })).status).toBe(200);
    await refused(await node.call('GET', back, { cookies }));
    const state = new URL(location).searchParams.get('state');
    for (const query of [
      `error=access_denied&state=${state}`,
      `code=&state=${state}`,
      'code=a&code=b&state=c',
      '',
      `state=${state}`,
      `code=${'x'.repeat(4000)}&state=${state}`,
    ]) {
      await refused(await node.call('GET', `/api/auth/google/callback?${query}`, { cookies }));
    }
  });

  test.each([
    ['another nonce', { nonce: 'forged' }],
    ['another client', { aud: 'another shop' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['the past', { exp: 1_000 }],
    ['nobody', { sub: undefined }],
  ])('[ACC-5] an ID token for %s', async (_what, fields) => {
    there.bendTokens((token) => ({ ...token, ...fields }));
    await refused(await signIn(aPerson()));
  });

  test('[ACC-5] a provider that cannot be reached is told, and asked again at the next try', async () => {
    const away = await accountsApp(database, { providers: [google({ ...settings, issuer: 'http://127.0.0.1:9' })] });
    try {
      const answer = await away.call('GET', '/api/auth/google');
      await refused(answer);
      expect(answer.cookies).toEqual([]);
    } finally {
      await away.close();
    }
  });
});
