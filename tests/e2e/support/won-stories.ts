import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type Person, type Size, testBrowser } from './browser.ts';
import { codeFor as readCode } from './outbox.ts';
import { expectPage } from './expect-page.ts';
import { countAsPayer } from '../../../apps/server/src/testing/won-auctions.ts';
import { startTestServer } from './test-server.ts';

export { expectPage };

export const AN_ADDRESS = {
  firstName: 'Amina',
  lastName: 'Hassan',
  phoneNumber: '0712345678',
  address: 'Moi Drive, House 14',
  region: 'Nairobi',
  city: 'Umoja',
} as const;

export type Wishes = { dark?: boolean; language?: 'en' | 'sw'; script?: boolean };
/** Somebody with an account, and a way to ask the server as them. */
export type Winner = Person & {
  readonly userId: string;
  /** What the shop keeps on a device of theirs, by name. */
  readonly stored: { readonly token: string; readonly userdata: string };
  call(path: string, body?: unknown): Promise<Record<string, unknown>>;
};
type Way = 'awaiting_payment' | 'paid' | 'processing' | 'shipped' | 'delivered';
/** Beyond the reach of the demonstration's simulated operator, who moves what has waited for half a minute. */
const LATER = `clock_timestamp() + interval '1 day'`;
const WAY: readonly Way[] = ['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered'];

/** A server whose ended auctions can be given to people of the stories. Call it at the top of a test file. */
export async function wonStories(env: Readonly<Record<string, string>> = {}) {
  const server = await startTestServer({ demo: true, env });
  const browser = await testBrowser(server.url);
  const { owner } = server.database;

  async function aPerson(size: Size, { dark = false, language = 'en', script = true }: Wishes = {}): Promise<Person> {
    const person = await browser.person(size, { colorScheme: dark ? 'dark' : 'light', javaScriptEnabled: script });
    onTestFinished(() => person.context.close());
    await person.context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    return person;
  }

  /** Registered as people do, and signed in on a device of their own. */
  async function aMember(size: Size = 'phone', wishes: Wishes = {}): Promise<Winner> {
    const person = await aPerson(size, wishes);
    const send = async (path: string, body?: unknown, token?: string) => {
      const answer = await fetch(server.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    };
    const registered: unknown = await send('/api/auth/register', {
      username: `winner_${randomBytes(4).toString('hex')}`,
      fullName: 'Amina Hassan',
      password: Buffer.from('Jua-kali-na-mvua-9').toString('base64'),
      phoneNumber: `+2547${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}`,
      registrationType: 'phone',
    });
    const { token, user } = registered as { token: string; user: { id: string } };
    const stored = { token, userdata: JSON.stringify(user) };
    await person.context.addInitScript((all) => {
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
    }, stored);
    return { ...person, userId: user.id, stored, call: (path, body) => send(path, body, token) };
  }

  /**
   * Past auctions of the demonstration world become this person's wins, decided so many days ago. Those of earlier stories
   * that nobody claimed may be given again: the stories of a file come one after the other.
   */
  async function giveWins({ userId }: Winner, count: number, daysAgo = 0): Promise<number[]> {
    const { rows } = await owner.query<{ auction_id: number }>(
      `update outcome set winner_id = $1,
              decided_at_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint - $3::bigint * 86400000000 - auction_id
        where auction_id in (
          select o.auction_id from outcome o
           where o.result = 'sold' and o.winner_id <> $1
             and not exists (select from claim c where c.auction_id = o.auction_id)
             and not exists (select from shop_order s where s.auction_id = o.auction_id)
           order by o.auction_id limit $2)
        returning auction_id`,
      [userId, count, daysAgo],
    );
    await countAsPayer(server.database, userId);
    if (rows.length !== count) throw new Error(`only ${rows.length} of ${count} wins could be given`);
    return rows.map((row) => Number(row.auction_id)).sort((a, b) => a - b);
  }

  /** An order for an auction, as far as `state`; a win that is paid is claimed with it. @returns its id */
  async function anOrder(
    { userId }: Winner,
    auctionId: number,
    { state, kind = 'win' }: { state: Way; kind?: 'win' | 'buy_now' },
  ): Promise<string> {
    const { rows } = await owner.query<{ id: string }>(
      `insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone, address, region, area, bids_returned, updated_at)
       select $1, a.id, a.product_id, $3, $4, 143800, 'Amina', 'Hassan', '+254712345678', 'Moi Drive, House 14', 'Nairobi', 'Umoja', $5, ${LATER}
         from auction a where a.id = $2 returning id`,
      [userId, auctionId, kind, state, kind === 'buy_now' ? 14 : 0],
    );
    const id = rows[0]?.id ?? '';
    await reach(id, state);
    if (kind === 'win' && state !== 'awaiting_payment')
      await owner.query(`insert into claim (auction_id, user_id, kind, order_id) values ($1, $2, 'product', $3)`, [
        auctionId,
        userId,
        id,
      ]);
    return id;
  }

  /** The order goes on its way up to `state`, each step with its time. */
  async function reach(orderId: string, state: Way): Promise<void> {
    await owner.query(`update shop_order set state = $2, updated_at = ${LATER} where id = $1`, [orderId, state]);
    for (const step of WAY.slice(0, WAY.indexOf(state) + 1))
      await owner.query('insert into order_step (order_id, state) values ($1, $2) on conflict do nothing', [
        orderId,
        step,
      ]);
  }

  /** The winner takes cash, over the same call as the screen. @returns the withdrawal's id */
  async function takeCash(winner: Winner, auctionId: number): Promise<string> {
    const { auction } = await winner.call(`/api/getwinningitem/${auctionId}`);
    const { cash_amount: cashAmount, service_fee: serviceFee } = auction as Record<string, number>;
    const taken = await winner.call('/api/withdraw', {
      firstName: 'Amina',
      lastName: 'Hassan',
      mpesaNumber: '0712345678',
      agreeToTerms: true,
      cashAmount,
      serviceFee,
      auctionId,
    });
    const id = String(taken['withdrawal_id']);
    await owner.query(`update withdrawal set updated_at = ${LATER} where id = $1`, [id]);
    return id;
  }

  /** The newest code for a number, read where the person would read it. */
  const codeFor = async (phone: string): Promise<string> => readCode(phone, await aPerson('desktop'));

  return { server, owner, aPerson, aMember, giveWins, anOrder, reach, takeCash, codeFor };
}

/** The page is looked at again: what may have changed meanwhile is asked for. */
export const lookAgain = ({ page }: Person): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
