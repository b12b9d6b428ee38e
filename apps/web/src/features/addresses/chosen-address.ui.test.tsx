import type { DeliveryAddress, ShippingAddress } from '@mnada/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAddressChoice, useChosenAddress } from './chosen-address.ts';
import { aUser, renderPaying } from '../payments/testing/render-paying.tsx';

const anAddress = (id: string, area: string): ShippingAddress => ({
  ...{ id, first_name: 'Amina', last_name: 'Hassan', phonenumber: '+254712345678', address: `${area} Road 1` },
  ...{ area, region: 'Nairobi', is_default: id === 'home' },
});
const HOME = anAddress('home', 'Umoja');
const WORK = anAddress('work', 'Likoni');
const FARM = anAddress('farm', 'Njoro');

function Chosen({ shipsTo = null }: { shipsTo?: DeliveryAddress | null | undefined }) {
  const { address, choose, sent } = useChosenAddress(44, [HOME, WORK, FARM], shipsTo);
  return (
    <>
      <output>{`${address?.area} ${address?.id}`}</output>
      <button type="button" onClick={() => choose('farm')}>
        Choose
      </button>
      <button type="button" onClick={sent}>
        Sent
      </button>
    </>
  );
}
const show = async (shipsTo?: DeliveryAddress | null) => {
  cleanup();
  await renderPaying(<Chosen shipsTo={shipsTo} />, async () => ({}));
  return told();
};
const told = () => screen.getByRole('status').textContent;
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('[WIN-6] what was chosen on this device, else where the waiting order goes, else the default', async () => {
  expect(await show()).toBe('Umoja home');
  expect(await show(WORK)).toBe('Likoni work');
  await press('Choose');
  expect(told()).toBe('Njoro farm');
  expect(await show(WORK)).toBe('Njoro farm'); // over a reload
});

test('[WIN-6] an address of the order’s own, gone from the book, stays; what is sent then names none', async () => {
  expect(await show({ ...anAddress('', 'Kilifi'), id: null })).toBe('Kilifi null');
  // A choice of an address that is no more is none.
  keepAddressChoice(aUser.id, '44', 'gone');
  expect(await show(WORK)).toBe('Likoni work');
});

test('[WIN-6] once it was sent the order has the last word, also over what another device chose later', async () => {
  await show();
  await press('Choose');
  await press('Sent');
  expect(told()).toBe('Njoro farm'); // this screen goes on with what it sent
  expect(await show(WORK)).toBe('Likoni work');
});
