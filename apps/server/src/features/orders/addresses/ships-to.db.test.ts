import { OrderProductAnswer, WinningItemAnswer } from '@mnada/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { laneOn, makeLive } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import {
  AN_ADDRESS,
  anMpesaNumber,
  makeWins,
  type OrdersApp,
  ordersApp,
  type Won,
} from '../../../testing/orders-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';

const database = await testDatabase({ poolSize: 8 });
const lane = laneOn(database);
let app: OrdersApp;
let wins: Won[] = [];
beforeAll(async () => {
  app = await ordersApp(database);
  wins = await makeWins(database, lane, 3);
});
afterAll(async () => {
  await app?.stop();
  await lane.stop();
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

const LIKONI = { ...AN_ADDRESS, label: 'Work', address: 'Nkrumah Road 31', region: 'Mombasa', city: 'Likoni' };
const save = async (who: string, body: object): Promise<string> =>
  (await app.ask('/api/save_shipping_address', { who, body })).body.address.id;

/** A win or an auction's product, and somebody with a default address and another one who may have it. */
async function aDelivery(kind: 'win' | 'buy_now') {
  const won = wins.pop();
  if (!won) throw new Error('no win is left');
  const who = kind === 'win' ? won.winner : won.loser;
  const [auctionId = 0] = kind === 'win' ? [won.auctionId] : await makeLive(database, 1, { priceCents: 500_000 });
  const [home, likoni] = [await save(who, AN_ADDRESS), await save(who, LIKONI)];
  const [placing, seeing, sums] =
    kind === 'win'
      ? ['/api/place-order', '/api/getwinningitem', { finalBidPrice: 2, auctionId, amount: 2 }]
      : [
          '/api/place_normal_order',
          '/api/getorderproduct',
          { originalPrice: 5_000, orderId: auctionId, amount: 5_000 },
        ];
  return {
    who,
    auctionId,
    home,
    likoni,
    place: async (shippingAddressId?: string | null) => {
      const body = { mpesaNumber: anMpesaNumber(), paymentMethod: 'mpesa', ...sums, shippingAddressId };
      const answer = await app.ask(placing, { who, body });
      expect(answer.status).toBe(200);
      return answer.body as { order_id: string; payment_id: string };
    },
    shipsTo: async (by = who) => {
      const { body } = await app.ask(`${seeing}/${auctionId}`, { who: by });
      return exactly(kind === 'win' ? WinningItemAnswer : OrderProductAnswer, body).ships_to;
    },
  };
}
const order = async (who: string, id: string) => (await app.ask(`/api/orders/${id}`, { who })).body.order;

test.each(['win', 'buy_now'] as const)(
  '[WIN-6] %s: while an order waits for its payment, the answer tells where it goes; once paid no more',
  async (kind) => {
    const { who, likoni, home, place, shipsTo } = await aDelivery(kind);
    expect(await shipsTo()).toBeNull();
    const first = await place(likoni);
    await app.fail(first.payment_id);
    expect(await shipsTo()).toMatchObject({
      id: likoni,
      label: 'Work',
      address: 'Nkrumah Road 31',
      area: 'Likoni',
      is_default: false,
    });
    // Named or not, the next try leaves it there; another choice moves it.
    const second = await place();
    await app.fail(second.payment_id);
    expect((await order(who, first.order_id)).shipping_details).toMatchObject({ area: 'Likoni' });
    const third = await place(home);
    expect(await shipsTo()).toMatchObject({ id: home, area: 'Umoja', is_default: true });
    await app.pay(third.payment_id);
    expect(await shipsTo()).toBeNull();
  },
);

test('[WIN-6] an address that was changed or deleted since: the order keeps its own, without an id', async () => {
  const { who, likoni, place, shipsTo } = await aDelivery('win');
  const first = await place(likoni);
  await app.fail(first.payment_id);
  const path = `/api/shipping_addresses/${likoni}`;
  await app.ask(path, { who, method: 'PUT', body: { ...LIKONI, address: 'Nkrumah Road 77' } });
  const own = { id: null, label: null, address: 'Nkrumah Road 31', area: 'Likoni', is_default: false };
  expect(await shipsTo()).toMatchObject(own);
  await app.ask(path, { who, method: 'DELETE' });
  expect(await shipsTo()).toMatchObject(own);
  const { payment_id: paymentId } = await place(null);
  await app.pay(paymentId);
  expect(await order(who, first.order_id)).toMatchObject({
    state: 'paid',
    shipping_details: { address: 'Nkrumah Road 31', area: 'Likoni' },
  });
});
