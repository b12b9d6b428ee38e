import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useBalance } from '../../wallet/index.ts';
import { renderPaying } from '../testing/render-paying.tsx';
import { LastPackForm } from './last-pack-form.tsx';
import { PayForm } from './pay-form.tsx';
import { packShop, SMALL, USUAL } from './testing/pack-shop.ts';

afterEach(cleanup);

const nothing = () => undefined;

test.each([
  ['the cheapest', SMALL, 'Another pack, from KSh 1,350'],
  ['a dearer one', USUAL, 'Another pack, from KSh 500'],
])('[PAY-3] another pack than %s costs what the cheapest other one does', async (_, pack, words) => {
  await renderPaying(
    <LastPackForm
      packs={[SMALL, USUAL]}
      pack={pack}
      lastId={pack.id}
      onChoose={nothing}
      digits=""
      onDigits={nothing}
      phoneRefusal={null}
      refused={null}
      isChoosing={false}
    />,
    packShop([]).call,
  );
  expect(screen.getByRole('button', { name: /^Another pack/ }).textContent?.replaceAll('\u00a0', ' ')).toBe(words);
});

test('[PAY-6] whoever owes reads before paying how much of the pack pays it, and how many bids they will have', async () => {
  const { call } = packShop([]);
  const owing = async (path: string, body: unknown) =>
    path === '/api/current-bids' ? { currentBids: 3, account_version: 1, owed: 365 } : await call(path, body);
  const fields = { digits: '', onDigits: nothing, phoneRefusal: null, refused: null, isChoosing: false };
  await renderPaying(
    <>
      <LastPackForm packs={[USUAL]} pack={USUAL} lastId={null} onChoose={nothing} {...fields} />
      <PayForm pack={SMALL} {...fields} />
    </>,
    owing,
  );
  const read = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';
  await waitFor(() => expect(read()).toContain('KSh 360 of it pays what you owe: 40 bids less are added.'));
  expect(read()).toContain('After113 bids');
  expect(read()).toContain('KSh 360 of it pays what you owe: 36 bids less are added.');
  expect(read()).toContain('less are added. The last KSh 5 you owe is less than a bid: we waive it.');
  expect(read()).toMatch(/New balance:? ?17 bids/i);
});

test('[PAY-6] a debt that arose since the page was opened is told as soon as a form shows, though sockets kept the balance young', async () => {
  const { call } = packShop([]);
  let owed = 0;
  let asked = 0;
  const owing = async (path: string, body: unknown) => {
    if (path !== '/api/current-bids') return await call(path, body);
    asked += 1;
    return { currentBids: 3, account_version: 1, ...(owed > 0 && { owed }) };
  };
  const fields = { digits: '', onDigits: nothing, phoneRefusal: null, refused: null, isChoosing: false };
  function Page() {
    const balance = useBalance();
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open {balance}</button>
        {isOpen ? <PayForm pack={SMALL} {...fields} /> : null}
      </>
    );
  }
  await renderPaying(<Page />, owing);
  const button = await screen.findByRole('button', { name: 'Open 3' });
  expect(asked).toBe(1);
  owed = 6;
  await act(async () => button.click());
  await waitFor(() =>
    expect(document.body.textContent?.replace(/\s/g, ' ')).toContain(
      'The last KSh 6 you owe is less than a bid: we waive it.',
    ),
  );
});

test('[WIN-5] that a purchase gives the bids back is said only where something can be bought', async () => {
  const show = (isBuyable: boolean) =>
    renderPaying(
      <LastPackForm
        {...{ packs: [SMALL], pack: SMALL, lastId: SMALL.id, onChoose: nothing, isBuyable }}
        {...{ digits: '', onDigits: nothing, phoneRefusal: null, refused: null, isChoosing: false }}
      />,
      packShop([]).call,
    );
  await show(true);
  expect(screen.getByText(/Each one is used, win or lose\. Buy the product and they come back\.$/)).toBeTruthy();
  cleanup();
  await show(false);
  expect(screen.getByText(/Each one is used, win or lose\.$/)).toBeTruthy();
});
