/** Autobids that wait, and whose turn it is, as the statements ask for them. */
import type { Transaction } from './fast-store.ts';
import type { AuctionRow, AutobidRow } from './fast-tables.ts';

const priceOf = (a: AuctionRow): number => a.increment_cents * (a.seq + a.bids_per_tap);
const activeOn = (trx: Transaction, a: AuctionRow): AutobidRow[] =>
  trx.all(trx.tables.autobids).filter((row) => row.auction_id === a.id && row.state === 'active');

/** As the text orders them. */
const inTurn = (text: string) => (x: AutobidRow, y: AutobidRow) =>
  text.includes('b.last_fired_us, b.first_set_us, b.id')
    ? x.last_fired_us - y.last_fired_us || x.first_set_us - y.first_set_us || x.id - y.id
    : x.set_us - y.set_us || x.id - y.id;

/** Those that wait for their moment, whose turn it is first. */
export const waitingOn = (trx: Transaction, a: AuctionRow, text: string): AutobidRow[] =>
  activeOn(trx, a)
    .filter((row) => row.user_id !== a.leader_id && row.asked_seq !== a.seq)
    .filter((row) => row.from_cents <= priceOf(a) && row.to_cents >= priceOf(a))
    .sort(inTurn(text))
    .slice(0, 8);

export const passedOn = (trx: Transaction, a: AuctionRow): AutobidRow[] =>
  activeOn(trx, a).filter((row) => row.to_cents < priceOf(a));
