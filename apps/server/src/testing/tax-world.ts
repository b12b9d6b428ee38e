import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { databaseNowMs } from '../platform/clock/index.ts';
import { bookByHandKind, today } from '../features/books/index.ts';
import { readTaxIn } from '../features/books/reports.sql.ts';
import { endTakenAsCash } from '../features/orders/index.ts';
import { withdraw } from '../features/payouts/withdraw.ts';
import { changeTaxKind } from '../features/tax/index.ts';
import { laneOn, makePeople } from './auction-world.ts';
import { booksAuditor } from './books-auditor.ts';
import { keepBooks } from './keep-books.ts';
import { anMpesaNumber, type OrdersApp, ordersApp } from './orders-app.ts';
import { reauthenticatedSession } from './reauthenticated-session.ts';
import { referralWorld } from './referral-world.ts';
import { taxesByTwo } from './taxes-by-two.ts';
import { testDatabase } from './test-database.ts';
import { countAsPayer } from './won-auctions.ts';

/** A shop that sells packs and products, pays out, and keeps books, with two owners who change its taxes. Each test begins without any. */
export async function taxWorld() {
  const database = await testDatabase({ poolSize: 10 });
  const { db, pool } = database;
  const shop = await referralWorld(database);
  const lane = laneOn(database);
  const audit = booksAuditor(database);
  const world: { app: OrdersApp; people: readonly [string, string] } = { app: undefined as never, people: ['', ''] };
  beforeAll(async () => {
    world.app = await ordersApp(database);
    const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
    world.people = [one, other];
  });
  afterAll(async () => {
    await world.app?.stop();
    await shop.stop();
    await lane.stop();
  });

  const taxes = taxesByTwo(database, () => world.people);
  beforeEach(async () => {
    const { rows } = await pool.query('select distinct subject, kind from tax_use');
    for (const { subject, kind } of rows) await taxes.use(subject, kind, null);
  });

  async function books(): Promise<Record<string, number>> {
    const { rows } = await pool.query<{ kind: string; cents: number }>(
      `select kind, sum(credit_cents - debit_cents)::int as cents from book_day group by kind`,
    );
    return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
  }

  return {
    ...taxes,
    ...{ database, shop, lane, audit, world },
    kinds: [changeTaxKind(), bookByHandKind()],
    /** What a payment or a withdrawal was taxed with. */
    linesOf: async (id: string) =>
      (
        await pool.query(
          `select code, rate_bp as bp, gross_cents::int as gross, tax_cents::int as tax from tax_line
            where payment_id = $1 or withdrawal_id = $1 order by code`,
          [id],
        )
      ).rows,
    /** Does something, books it, asks all invariants before and after, and tells by how many cents each account changed. */
    async changeBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
      await keepBooks(db);
      const before = await books();
      await act();
      expect(await audit()).toEqual([]);
      await keepBooks(db);
      expect(await audit()).toEqual([]);
      const changes = Object.entries(await books()).map(
        ([kind, cents]) => [kind, cents - (before[kind] ?? 0)] as const,
      );
      return Object.fromEntries(changes.filter(([, cents]) => cents !== 0));
    },
    /** What the reports say of the tax of today and the day before (MON-9): a payment here is a quarter of an hour old. */
    async told(): Promise<{ readonly sold: number; readonly owed: number }> {
      const day = await today(db);
      const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
      return (await readTaxIn(db, { from: before, to: day })) ?? { sold: 0, owed: 0 };
    },
    /** A winner takes cash. @returns the withdrawal's id */
    async cash(won: { readonly auctionId: number; readonly winner: string }, sums: object): Promise<string> {
      await countAsPayer(database, won.winner);
      await reauthenticatedSession(database, won.winner);
      const claimant = { userId: won.winner, sessionId: won.winner, kind: 'user', status: 'active', deviceHash: null };
      const mine = {
        firstName: 'Amina',
        lastName: 'Hassan',
        mpesaNumber: anMpesaNumber(),
        agreeToTerms: true,
        auctionId: won.auctionId,
      };
      const call = {
        userId: won.winner,
        route: '/api/withdraw',
        key: null,
        bodyHash: Buffer.alloc(32),
        ip: '127.0.0.1',
      };
      const deps = { db, clock: databaseNowMs, mode: 'demo', endUnpaidOrder: endTakenAsCash } as const;
      return (await withdraw(deps, claimant, { ...mine, ...sums } as never, call)).id;
    },
  };
}
