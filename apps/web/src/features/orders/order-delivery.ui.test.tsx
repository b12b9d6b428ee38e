import type { Order } from '@mnada/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { OrderDelivery } from './order-delivery.tsx';

afterEach(cleanup);

const to = { first_name: 'Amina', last_name: 'Hassan', phonenumber: '+254712345678' };
const order = (state: Order['state']) =>
  ({
    state,
    tracking_number: null,
    courier_service: null,
    shipping_details: { ...to, address: 'Moi Drive', area: 'Umoja', region: 'Nairobi' },
  }) as Order;
const said = (state: Order['state']) => render(<OrderDelivery order={order(state)} />).container.textContent;

test('[WIN-2] an order is said to be delivered once it is, in both languages', async () => {
  expect(said('paid')).toContain('Delivers to Amina');
  expect(said('shipped')).toContain('Delivers to Amina');
  expect(said('delivered')).toContain('Delivered to Amina');
  await setLanguage('sw');
  expect(said('shipped')).toContain('Inafikishwa kwa Amina');
  expect(said('delivered')).toContain('Imefikishwa kwa Amina');
  await setLanguage('en');
});
