/** The office's room of orders over a database: who packs, wins to be paid, and what is pressed and read there. */
import { OrderPage, OrdersAnswer } from '@mnada/contract/office';
import { expect } from 'vitest';
import { laneOn } from './auction-world.ts';
import { exactly } from './auctions-app.ts';
import { officeApp } from './office-app.ts';
import { anMpesaNumber, makeWins, ordersApp, withAddress } from './orders-app.ts';
import type { TestDatabase } from './test-database.ts';

type Colleague = { id: string; as: string };

/** @param count so many orders may be paid */
export async function ordersRoom(database: TestDatabase, count: number) {
  const lane = laneOn(database);
  const shop = await ordersApp(database);
  const office = await officeApp(database, { bus: shop.bus as never, payments: shop.payments });
  const wins = await makeWins(database, lane, count);
  const [packer, other, support, auditor] = (await Promise.all([
    office.aPerson(['fulfilment']),
    office.aPerson(['fulfilment']),
    office.aPerson(['support']),
    office.aPerson(['audit']),
  ])) as [Colleague, Colleague, Colleague, Colleague];
  return {
    ...{ shop, office, packer, other, support, auditor },
    /** A win that its winner has paid: an order to pack. */
    aPaidOrder: async (): Promise<{ id: string; winner: string; auctionId: number }> => {
      const won = wins.shift();
      if (won === undefined) throw new Error('no win is left');
      await withAddress(shop, won.winner);
      const body = {
        ...{ mpesaNumber: anMpesaNumber(), finalBidPrice: 2, amount: 2 },
        ...{ auctionId: won.auctionId, paymentMethod: 'mpesa' },
      };
      const placed = await shop.ask('/api/place-order', { who: won.winner, body });
      expect(placed.status, JSON.stringify(placed.body)).toBeLessThan(300);
      const { rows } = await database.pool.query<{ id: string; payment_id: string }>(
        'select id, payment_id from shop_order where auction_id = $1',
        [won.auctionId],
      );
      const [order] = rows;
      if (order === undefined) throw new Error('no order');
      await shop.pay(order.payment_id);
      return { id: order.id, winner: won.winner, auctionId: won.auctionId };
    },
    read: async (id: string, as = packer.as): Promise<OrderPage> =>
      exactly(OrderPage, (await office.get(`/api/admin/orders/${id}`, as)).body),
    list: async (query: Record<string, string> = {}, as = packer.as): Promise<OrdersAnswer> => {
      const answer = await office.get(`/api/admin/orders?${new URLSearchParams(query).toString()}`, as);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return exactly(OrdersAnswer, answer.body);
    },
    move: (id: string, body: object, as = packer.as) => office.post(`/api/admin/orders/${id}/move`, body, as),
    stop: async () => {
      await shop.stop();
      await office.stop();
      await lane.stop();
    },
  };
}
