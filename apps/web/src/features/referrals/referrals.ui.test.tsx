// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { aUser, type Call } from '../../testing/render-screen.tsx';
import { aFriend, referrals, refusal, renderReferrals } from './testing/render-referrals.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const SUMMARY = '/api/referrals';
const kes = (sum: string) => `KSh\u00a0${sum}`;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The button that moves money, once it has stood long enough to be read. */
async function settled(name: string): Promise<HTMLElement> {
  const found = await button(name);
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBeNull());
  return found;
}
/** Its code is fetched when it is first opened. */
const dialog = () => screen.findByRole('dialog', {}, { timeout: 20_000 });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** What moves money carries a key; by when it would arrive is only asked. */
const moneyOf = (sent: readonly Call[]) => sent.filter(({ key }) => key !== undefined);

describe('[OWN-3] the referrals page', () => {
  test('with nothing yet: link, code, how it works, and why nothing can be taken out', async () => {
    await renderReferrals({ [SUMMARY]: referrals() });
    expect(await screen.findByText('mnada.test/ref/wanjiku')).toBeDefined();
    expect(screen.getByText('MND000042')).toBeDefined();
    expect(
      screen.getByRole('heading', { name: 'Earn up to KES\u00a0500 on a friend’s first bid purchase' }),
    ).toBeDefined();
    expect(screen.getByText('No friends yet')).toBeDefined();
    expect(screen.getByText('No earnings yet.')).toBeDefined();
    const withdraw = await button('Withdraw');
    expect(withdraw.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(withdraw);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.getElementById(withdraw.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      `${kes('200')} to go`,
    );
  });

  test('[OWN-3] earnings on the way: the history says when the first arrives, in both languages', async () => {
    const friends = [
      aFriend({ state: 'pending', reward: 50, earned_at: '2026-11-29T08:00:00Z' }),
      aFriend({ state: 'pending', reward: 50, earned_at: '2026-11-27T08:00:00Z' }),
    ];
    await renderReferrals({ [SUMMARY]: referrals({ friends, totals: { pending: 100 } }) });
    expect(await screen.findByText('Your first earning arrives on 27 Nov 2026.')).toBeDefined();
    expect(screen.queryByText('No earnings yet.')).toBeNull();
    await act(async () => setLanguage('sw'));
    expect(await screen.findByText('Mapato yako ya kwanza yatafika 27 Nov 2026.')).toBeDefined();
    await act(async () => setLanguage('en'));
  });

  test('[OWN-3] total earnings that were all taken out say so, and never that nothing was earned', async () => {
    await renderReferrals({ [SUMMARY]: referrals({ totals: { earned: 425, withdrawn: 300, converted: 125 } }) });
    expect(await screen.findByText(/300 withdrawn · KSh.125 changed into bids$/)).toBeDefined();
    expect(screen.queryByText('Nothing earned yet')).toBeNull();
  });

  test('each friend with how far they are, and why one earns nothing', async () => {
    const friends = [
      aFriend({ name: 'aa•••1' }),
      aFriend({ name: 'bb•••2', state: 'pending', reward: 135, earned_at: '2026-11-29T08:00:00Z' }),
      aFriend({ name: 'cc•••3', state: 'held', reward: 50, earned_at: '2026-11-20T08:00:00Z' }),
      aFriend({ name: 'dd•••4', state: 'available', reward: 500, earned_at: '2026-11-20T08:00:00Z' }),
      aFriend({ name: 'ee•••5', state: 'refused', reward: 50, reasons: ['same_device', 'payer_known'] }),
      aFriend({ name: 'ff•••6', state: 'refused', reasons: ['review'], note: 'Both accounts are yours.' }),
      aFriend({ name: 'gg•••7', state: 'reversed', reward: 240 }),
    ];
    await renderReferrals({ [SUMMARY]: referrals({ friends, totals: { earned: 500, pending: 185, available: 500 } }) });
    const rows = await screen.findAllByRole('listitem');
    const row = (name: string) => rows.find((each) => each.textContent?.includes(name))?.textContent ?? '';
    expect(row('aa•••1')).toContain('Joined, no bids yet');
    expect(row('bb•••2')).toContain(`Bought, earned on 29 Nov 2026+${kes('135')}`);
    expect(row('cc•••3')).toContain('Bought, we are checking it');
    expect(row('dd•••4')).toContain(`+${kes('500')}`);
    expect(row('ee•••5')).toContain('The same device as yours.The number that paid has earned a reward before.');
    expect(row('ee•••5')).not.toContain('KSh');
    expect(row('ff•••6')).toContain('Both accounts are yours.');
    expect(row('gg•••7')).toContain('Payment returned, reward taken back');
    expect(screen.getByText('7 joined')).toBeDefined();
  });

  test('further friends come when they are asked for; a failure says so and can be tried again', async () => {
    let tries = 0;
    await renderReferrals({
      [SUMMARY]: referrals({ friends: [aFriend()], friends_count: 2, friends_next: '5.x' }),
      '/api/referrals/friends?cursor=5.x': () => {
        if (++tries === 1) return refusal('INTERNAL', 'x', 500)();
        return { friends: [aFriend({ name: 'zz•••9' })], next: null };
      },
    });
    fireEvent.click(await button('Show more'));
    expect((await screen.findByRole('alert')).textContent).toBe('The rest could not be loaded.');
    fireEvent.click(await button('Try again'));
    expect(await screen.findByText('zz•••9')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  });

  test('a friend who joins while further ones are open goes on top; nothing that one reads goes away', async () => {
    const [a, b, c] = [aFriend({ name: 'aa•••1' }), aFriend({ name: 'bb•••2' }), aFriend({ name: 'cc•••3' })];
    const answers: Record<string, unknown> = {
      [SUMMARY]: referrals({ friends: [a, b], friends_count: 3, friends_next: 'b' }),
      '/api/referrals/friends?cursor=b': { friends: [c], next: null },
    };
    const { queryClient } = await renderReferrals(answers);
    fireEvent.click(await button('Show more'));
    await screen.findByText('cc•••3');
    const joined = aFriend({ name: 'dd•••4' });
    answers[SUMMARY] = referrals({ friends: [joined, a], friends_count: 4, friends_next: 'a' });
    await act(() => queryClient.invalidateQueries());
    await screen.findByText('dd•••4');
    const names = [...document.querySelectorAll('[data-friend] p:first-child')].map((one) => one.textContent);
    expect(names).toEqual(['dd•••4', 'aa•••1', 'bb•••2', 'cc•••3']);
  });

  test('what is owed closes both ways and says why', async () => {
    await renderReferrals({ [SUMMARY]: referrals({ totals: { available: 500, owed: 120 } }) });
    expect((await button('Withdraw')).getAttribute('aria-disabled')).toBe('true');
    expect((await button('Change into bids')).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/pay KSh.120 first/)).toBeDefined();
    const why = (await button('Withdraw')).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(why)?.textContent).toMatch(/pay KSh.120 first/);
  });

  test('failed: a way on, and then the page', async () => {
    let tries = 0;
    await renderReferrals({ [SUMMARY]: () => (++tries === 1 ? refusal('INTERNAL', 'x', 500)() : referrals()) });
    expect(await screen.findByText('Failed to load your referrals')).toBeDefined();
    fireEvent.click(await button('Try again'));
    expect(await screen.findByText('MND000042')).toBeDefined();
  });

  test('[ACC-6] visitors go to sign in; [ACC-8] staff are told that this is for shoppers', async () => {
    const { router } = await renderReferrals({}, null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    cleanup();
    await renderReferrals({}, { ...aUser, role: 'staff' });
    expect(await screen.findByText('Staff accounts don’t invite')).toBeDefined();
  });

  test('WhatsApp gets the text and the link; copying says so', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => copied.push(text) } });
    await renderReferrals({ [SUMMARY]: referrals() });
    const href = (await screen.findByRole('link', { name: 'Share on WhatsApp' })).getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toContain(
      'Confirm your phone and get 5 free bids. https://mnada.test/ref/wanjiku',
    );
    fireEvent.click(await button('Copy: Invite link'));
    expect(await button('Copied!')).toBeDefined();
    expect(copied).toEqual(['https://mnada.test/ref/wanjiku']);
  });
});

describe('[OWN-3] withdrawing', () => {
  const rich = { [SUMMARY]: referrals({ totals: { earned: 875, available: 875.5 } }) };

  test('the sum and what stays follow the typing; what can’t be sent is said at the field', async () => {
    const { sent } = await renderReferrals(rich);
    fireEvent.click(await button('Withdraw'));
    const sheet = await dialog();
    expect(sheet.textContent).toContain(`No fee${kes('0.50')} stays here`);
    type('Amount in KSh', '500');
    expect(sheet.textContent).toContain(`${kes('375.50')} stays here`);
    for (const [typed, words] of [
      ['150', `At least ${kes('200')}.`],
      ['876', `You have ${kes('875.50')} available.`],
      ['20x', 'Enter whole shillings.'],
    ] as const) {
      type('Amount in KSh', typed);
      expect(sheet.textContent).toContain(words);
    }
    fireEvent.click(within(sheet).getByRole('button', { name: 'Withdraw' }));
    expect(moneyOf(sent('POST'))).toEqual([]);
  });

  test('[PAY-2] earnings go to the account’s own number, whichever phone paid last in this tab', async () => {
    await renderReferrals(rich);
    sessionStorage.setItem('payingPhone', JSON.stringify({ of: aUser.id, digits: '722000999' }));
    fireEvent.click(await button('Withdraw'));
    const number = within(await dialog()).getByLabelText<HTMLInputElement>('M-PESA number');
    expect(number.value.replace(/\s/g, '')).toBe('712345678');
  });

  test('sent once with the account’s own number; done, it leads to the withdrawal', async () => {
    const id = '0b8f4a52-5f0e-4c8e-9d6e-222222222222';
    const { sent } = await renderReferrals({
      ...rich,
      '/api/referrals/withdraw': { success: true, message: '', withdrawal_id: id },
    });
    fireEvent.click(await button('Withdraw'));
    await dialog();
    fireEvent.click(await settled(`Withdraw ${kes('875')}`));
    expect(await screen.findByText('Withdrawal received')).toBeDefined();
    expect(moneyOf(sent('POST'))).toMatchObject([
      {
        path: '/api/referrals/withdraw',
        body: { firstName: 'Wanjiku', lastName: 'Mwangi', mpesaNumber: '+254712345678', amount: 875, netAmount: 875 },
        key: expect.any(String),
      },
    ]);
    expect((await screen.findByRole('link', { name: 'See the withdrawal' })).getAttribute('href')).toBe(
      `/withdrawals/${id}`,
    );
  });

  test('[S29] without a fresh proof the sheet asks for it in place; then the same is sent, and nothing was lost', async () => {
    const id = '0b8f4a52-5f0e-4c8e-9d6e-222222222222';
    let isProved = false;
    const { sent } = await renderReferrals({
      ...rich,
      '/api/referrals/withdraw': () =>
        isProved
          ? { success: true, message: '', withdrawal_id: id }
          : refusal('PROOF_NEEDED', 'First show that it is you.')(),
      '/api/auth/contacts': {
        phone: { value: '+254712345678', verified: true, removable: false },
        email: null,
        providers: [],
        has_password: true,
        proved_seconds: 0,
      },
      '/api/auth/prove': () => {
        isProved = true;
        return { message: '', proved_seconds: 600 };
      },
    });
    fireEvent.click(await button('Withdraw'));
    await dialog();
    type('Amount in KSh', '300');
    type('First name', 'Shiko');
    fireEvent.click(await settled(`Withdraw ${kes('300')}`));
    expect(await screen.findByText('First, is it you?')).toBeDefined();
    fireEvent.change(await screen.findByLabelText(/^Current password/), { target: { value: 'blue kettle 47' } });
    fireEvent.click(await button('Continue'));
    expect(await screen.findByText('Withdrawal received')).toBeDefined();
    const asked = sent('POST').filter(({ path }) => path === '/api/referrals/withdraw');
    expect(asked.map(({ body }) => body)).toEqual([
      { firstName: 'Shiko', lastName: 'Mwangi', mpesaNumber: '+254712345678', amount: 300, netAmount: 300 },
      { firstName: 'Shiko', lastName: 'Mwangi', mpesaNumber: '+254712345678', amount: 300, netAmount: 300 },
    ]);
  });

  test('[TAX-3] another rate counts by now: refused, and what reaches the phone stands there anew before the next press', async () => {
    let bp = 500;
    const id = '0b8f4a52-5f0e-4c8e-9d6e-222222222222';
    const { terms, ...rest } = referrals({ totals: { available: 875.5 } });
    const { sent } = await renderReferrals({
      [SUMMARY]: () => ({ ...rest, terms: { ...terms, withheld_bp: bp } }),
      '/api/referrals/withdraw': () =>
        bp === 500
          ? (() => {
              bp = 1_000;
              return refusal('PRICE_CHANGED', 'The price has changed.')();
            })()
          : { success: true, message: '', withdrawal_id: id, net_amount: 270, due_at: '2026-11-27T08:00:00.000Z' },
    });
    fireEvent.click(await button('Withdraw'));
    const sheet = await dialog();
    type('Amount in KSh', '300');
    expect(sheet.textContent).toContain(kes('285'));
    fireEvent.click(await settled(`Withdraw ${kes('300')}`));
    await waitFor(() => expect(sheet.textContent).toContain(kes('270')));
    fireEvent.click(await settled(`Withdraw ${kes('300')}`));
    expect(await screen.findByText('Withdrawal received')).toBeDefined();
    expect((await dialog()).textContent).toContain(kes('270'));
    const asked = sent('POST').filter(({ path }) => path === '/api/referrals/withdraw');
    expect(asked.map(({ body }) => body)).toMatchObject([{ netAmount: 285 }, { netAmount: 270 }]);
  });

  test('refused: the reason in words, and nothing typed is lost, not even by closing', async () => {
    await renderReferrals({
      ...rich,
      '/api/referrals/withdraw': refusal('EARNINGS_TOO_FEW', 'You have less than that available.'),
    });
    fireEvent.click(await button('Withdraw'));
    await dialog();
    type('Amount in KSh', '300');
    type('First name', 'Shiko');
    fireEvent.click(await settled(`Withdraw ${kes('300')}`));
    expect((await screen.findByText('Nothing was withdrawn')).parentElement?.textContent).toContain('less than that');
    fireEvent.click(await button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(await button('Withdraw'));
    await dialog();
    expect((screen.getByLabelText('Amount in KSh') as HTMLInputElement).value).toBe('300');
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Shiko');
  });
});

test('[OWN-3] changing into bids: what they cost and the new balance stand there first; sent once', async () => {
  const { sent } = await renderReferrals({
    [SUMMARY]: referrals({ totals: { available: 245 } }),
    '/api/referrals/convert': { success: true, message: '', bids: 12, cost: 120, available: 125 },
  });
  fireEvent.click(await button('Change into bids'));
  const sheet = await dialog();
  expect(sheet.textContent).toContain(`24 bidsFor ${kes('240')} of your earnings`);
  type('How many bids', '25');
  expect(sheet.textContent).toContain('Your earnings are enough for 24 bids.');
  type('How many bids', '11');
  fireEvent.click(await button('One bid more'));
  await waitFor(() => expect(sheet.textContent).toContain('21 bids'));
  expect(sheet.textContent).toContain(kes('125'));
  fireEvent.click(await settled('Get 12 bids'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')).toMatchObject([{ path: '/api/referrals/convert', body: { bids: 12 }, key: expect.any(String) }]);
});
