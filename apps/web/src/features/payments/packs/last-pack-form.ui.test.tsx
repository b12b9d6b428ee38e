import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPaying } from '../testing/render-paying.tsx';
import { LastPackForm } from './last-pack-form.tsx';
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
