/**
 * Faults that the simulation must find: each was one, or could be one after a careless change. A fault is a patch of the
 * sources; where two guards keep a promise, both have to go, since one of them alone still keeps it.
 */
import type { WorldName } from '../run-seed.ts';

export type Patch = { readonly file: string; readonly find: string; readonly replace: string };
export type Fault = { readonly name: string; readonly world: WorldName; readonly patches: readonly Patch[] };

const BIDDING = 'apps/server/src/features/bidding';
const AUCTIONS = 'apps/server/src/features/auctions';
const SERVER = 'apps/server/src/features';
const REALTIME = 'apps/server/src/features/realtime';
const WEB = 'apps/web/src';
const RULES = 'packages/rules/src';

const patch = (file: string, find: string, replace: string): Patch => ({ file, find, replace });
const auction = (name: string, ...patches: Patch[]): Fault => ({ name, world: 'auction', patches });
const money = (name: string, ...patches: Patch[]): Fault => ({ name, world: 'money', patches });

const SENDS_OLD_PRESSES = patch(
  `${WEB}/realtime/bid-outbox.ts`,
  '    if (this.#press === null || !this.#isFresh()) return this.question();\n    this.#press.sendings += 1;\n    const { pressedAtMs, seenSeq } = this.#press;',
  '    const pressedAtMs: number | null = null;\n    const seenSeq: number | null = null;',
);

export const FAULTS: readonly Fault[] = [
  auction(
    'a kept press is sent for the next person in the tab',
    SENDS_OLD_PRESSES,
    patch(`${WEB}/realtime/bid-outbox.ts`, 'if (kept?.userId === userId) this.#bidId', 'if (kept) this.#bidId'),
    patch(`${WEB}/client/kept-press.ts`, 'void => dropKept(store, PREFIX)', 'void => void store'),
  ),
  auction('a kept press is sent again after a reload, however old it is', SENDS_OLD_PRESSES),
  auction(
    'wins and leads are read in two statements',
    patch(
      `${BIDDING}/batch.sql.ts`,
      "\n   union all\n   select 'led',",
      "`,\n);\nexport const readLeads = statement(\n  'leads',\n  `select 'led',",
    ),
    patch(
      `${BIDDING}/run-batch.ts`,
      '    sql.readWinsAndLeads([users, pressed]),',
      '    sql.readWinsAndLeads([users]),\n    sql.readLeads([users, pressed]),',
    ),
    patch(
      `${BIDDING}/run-batch.ts`,
      'const [participants, holds, lots, winsAndLeads, autobids = [], autobidLots = [], autobidMoments = []] = rest;',
      'const [participants, holds, lots, won = [], led = [], autobids = [], autobidLots = [], autobidMoments = []] = rest;\n  const winsAndLeads = [...won, ...led];',
    ),
  ),
  auction(
    'an older balance may be told last',
    patch(`${REALTIME}/viewer-socket.ts`, 'if (version < this.#accountVersion) return false;', ''),
    patch(
      `${WEB}/features/wallet/balance.ts`,
      'arrived.version === undefined || arrived.version < known.version ? known : arrived',
      'arrived',
    ),
  ),
  auction(
    'unknown is told as refused, and the page believes it of a bid that it had to ask about',
    patch(`${BIDDING}/lane.ts`, "unknown ? 'BID_UNKNOWN' : 'BID_FAILED'", "unknown ? 'BID_FAILED' : 'BID_FAILED'"),
    patch(`${WEB}/realtime/bid-outbox.ts`, '(this.#press?.sendings ?? 2) > 1', '(this.#press?.sendings ?? 0) > 1'),
  ),
  auction(
    'accounts are not locked',
    patch(
      `${BIDDING}/batch.sql.ts`,
      'from account where id = any($1::bigint[]) order by id for no key update',
      'from account where id = any($1::bigint[]) order by id',
    ),
  ),
  auction(
    'auctions are not locked',
    patch(
      `${BIDDING}/batch.sql.ts`,
      'from auction where id = any($1::bigint[]) order by id for no key update',
      'from auction where id = any($1::bigint[]) order by id',
    ),
  ),
  auction(
    "the clock is the transaction's beginning, read before the locks",
    patch(
      `${BIDDING}/batch.sql.ts`,
      "statement('clock', 'select (extract(epoch from clock_timestamp()) * 1000000)::bigint')",
      "statement('clock', 'select (extract(epoch from now()) * 1000000)::bigint')",
    ),
  ),
  auction(
    'bid ids are not remembered: the look-up and the unique key are gone',
    patch(
      `${BIDDING}/decide-batch.ts`,
      'const row = books.knownBids.get(key);',
      'const row = books.knownBids.get(`no ${key}`);',
    ),
    patch(
      'tests/simulation/database/fast-tables.ts',
      'of: (row) => `${row.user_id}:${row.bid_id ?? `${row.auction_id}/${row.seq}`}`,\n  });\n  readonly transfers',
      'of: (row) => `${row.auction_id}:${row.seq}`,\n  });\n  readonly transfers',
    ),
  ),
  auction(
    'a press is tried again under a new id',
    patch(
      `${WEB}/realtime/bid-outbox.ts`,
      '    this.#press.sendings += 1;',
      '    if (this.#press.sendings > 0) this.#bidId = this.#options.newId();\n    this.#press.sendings += 1;',
    ),
  ),
  auction('a node that stops does not wait for its batch', patch(`${BIDDING}/lane.ts`, 'await this.settled();', '')),
  auction(
    'the close ignores an autobid that is due',
    patch(`${AUCTIONS}/close-auctions.ts`, 'nowUs, waiting.has(auction.id));', 'nowUs);'),
  ),
  auction(
    'whose turn it is follows the autobid, not the person: a new one is placed by when it was set, whoever was placed before',
    patch(
      `${RULES}/autobid/autobid.ts`,
      '  a.lastFiredUs - b.lastFiredUs || a.firstSetUs - b.firstSetUs || a.id - b.id;',
      '  (a as Autobid).setUs - (b as Autobid).setUs || a.id - b.id;',
    ),
  ),
  auction(
    'a stop and a close both give back what was set aside',
    // Four guards keep it: the auction's lock, accounts that are had before it is asked what there is, the state under the lock, …
    patch(
      `${SERVER}/autobid/change-autobid.ts`,
      "status <> 'draft' for no key update`.execute(trx);",
      "status <> 'draft'`.execute(trx);",
    ),
    patch(
      `${AUCTIONS}/close-auctions.ts`,
      'await writeEnds(trx, await withFreeWallets(trx, ends))',
      'await writeEnds(trx, ends)',
    ),
    patch(
      `${SERVER}/set-aside/end-autobids.ts`,
      '     where ${mine} and (autobid.user_id,',
      '     where (autobid.user_id,',
    ),
    patch(
      `${SERVER}/set-aside/end-autobids.ts`,
      ' and autobid_lot.auction_id = ending.auction_id and autobid_lot.is_open',
      ' and autobid_lot.auction_id = ending.auction_id',
    ),
    // … and the one name that giving a share back has.
    patch(
      `${SERVER}/ledger/set-aside.ts`,
      "select 'autobid_back:' || share.id as source",
      "select 'autobid_back:' || share.id || ':' || clock_timestamp() as source",
    ),
  ),
  auction(
    'two nodes that name the same trigger both place it: it is not asked again under the lock',
    patch(
      `${BIDDING}/fire-autobids.ts`,
      'of dueAutobids(waiting, auction, nowUs))',
      'of dueAutobids(waiting, auction, Infinity))',
    ),
  ),
  auction(
    'returned bids are returned twice',
    patch('apps/server/src/features/ledger/post.sql.ts', '      on conflict (source) do nothing\n', ''),
    patch(
      `${AUCTIONS}/close-auctions.ts`,
      "if (decision.result === 'void') await returnBids(trx, auction.id);",
      "if (decision.result === 'void') {\n    await returnBids(trx, auction.id);\n    await returnBids(trx, auction.id);\n  }",
    ),
  ),
  auction(
    'an auction is closed as it was before its lock',
    patch(
      `${AUCTIONS}/close-auctions.ts`,
      'limit ${CLOSE_AT_ONCE} for no key update skip locked',
      'limit ${CLOSE_AT_ONCE}',
    ),
  ),
  auction(
    'the page takes bids with a hole before them, and frames leave some out',
    patch(`${WEB}/realtime/apply-auction-event.ts`, "if (rows.length !== bids.seq - state.seq) return 'gap';", ''),
    // A line keeps its order, so a hole comes only with a frame that leaves bids out.
    patch(`${REALTIME}/server-frames.ts`, '  if (bids.length > 1) data.bids = bids.map(publicBid);\n', ''),
  ),
  auction(
    'a late bid is accepted',
    patch(`${RULES}/bidding/decide-bid.ts`, "if (receivedAtUs > auction.endsAtUs) return 'BID_TOO_LATE';", ''),
  ),
  auction(
    'an auction opens without all of its seats',
    patch(`${RULES}/auctions/seats.ts`, 'needed !== null && booked < needed', 'needed !== null && booked < needed - 1'),
  ),
  auction(
    'a tap asks for one bid and takes several',
    patch(
      `${RULES}/bidding/lots.ts`,
      'left > 0 && taken.length < bids; left--',
      'taken.length < bids && (left > 0 || taken.length > 0); left--',
    ),
    patch(`${RULES}/bidding/decide-bid.ts`, 'bidder.balance < takes || ', 'bidder.balance < 1 || '),
  ),
  auction(
    'the last bid of a tap is left out',
    patch(
      `${RULES}/bidding/decide-bid.ts`,
      'takeBids(auction, auction.endsAtUs, decidedAtUs, bidder.nextLots)',
      'takeBids(auction, auction.endsAtUs, decidedAtUs, bidder.nextLots.slice(0, Math.max(1, takes - 1)))',
    ),
  ),
  auction(
    'somebody new may bid at the very lock price',
    patch(
      `${RULES}/bidding/lock-price.ts`,
      'lockPriceCents !== null && !hasBidHere && priceCents >= lockPriceCents',
      'lockPriceCents !== null && !hasBidHere && priceCents > lockPriceCents',
    ),
  ),
  auction(
    'a bid is told as accepted before its commit has returned',
    patch(`${BIDDING}/lane.ts`, '      await written;\n', ''),
  ),
  auction(
    'a lost invalidation between nodes is repaired by nobody',
    patch(
      `${AUCTIONS}/sync.ts`,
      'this.#timer = setInterval(() => void this.sweep(), SWEEP_EVERY_MS);',
      'this.#timer = setInterval(() => undefined, SWEEP_EVERY_MS);',
    ),
  ),
  auction(
    'a lost word of a balance is repaired by nobody',
    patch(
      `${REALTIME}/personal-news.ts`,
      'this.#timer ??= setInterval(() => void this.sweep(), SWEEP_EVERY_MS);',
      'this.#timer ??= setInterval(() => undefined, SWEEP_EVERY_MS);',
    ),
  ),
  auction(
    'what was said to be lost is charged after all',
    patch(`${BIDDING}/decide-batch.ts`, "if (books.withdrawnBids.has(key)) return refusal(bid, 'STALE_BID');", ''),
  ),
  money(
    'the same evidence credits again',
    patch(
      `${RULES}/payments/payment.ts`,
      '      return isDone ? paidAgain(payment, event) : callbackPaid(payment, event);',
      '      return callbackPaid(payment, event);',
    ),
    patch(
      'tests/simulation/money/payment-desk.ts',
      'if (this.transfers.has(source)) return false;\n    this.transfers.set(source,',
      'this.transfers.set(`${source} ${this.transfers.size}`,',
    ),
    patch(
      'tests/simulation/money/payment-desk.ts',
      "this.books.claim(receipt, payment) !== 'claimed') return;",
      "this.books.claim(receipt, payment) === 'taken') return;",
    ),
  ),
  money(
    'a later failure undoes a success',
    patch(
      `${RULES}/payments/payment.ts`,
      "    case 'unresolved':\n      return { do: 'move', to: 'failed', reason, code, why: 'failed for certain' };\n    case 'paid':",
      "    case 'unresolved':\n    case 'paid':\n      return { do: 'move', to: 'failed', reason, code, why: 'failed for certain' };",
    ),
  ),
  money(
    'a payout is sent again under a new id',
    patch(
      `${RULES}/payouts/payout.ts`,
      "if (payout.state === 'sending') return change({ ...payout, sends: payout.sends + 1 }, leaseMs, null);\n  if (payout.state !== 'approved' && payout.state !== 'failed') return null;",
      "if (payout.state !== 'sending' && payout.state !== 'approved' && payout.state !== 'failed') return null;",
    ),
  ),
  money(
    'a failure of an older request fails the payout',
    patch(
      `${RULES}/payouts/payout.ts`,
      'return event.attempt === payout.attempt ? ofThisAttempt(payout, event, nowMs) : null;',
      "return ofThisAttempt({ ...payout, state: payout.state === 'completed' ? 'accepted' : payout.state }, event, nowMs);",
    ),
  ),
  money(
    'a callback from anywhere is believed',
    patch(`${RULES}/payments/payment.ts`, 'if (!event.isListed) return paidByStranger(payment, event);', ''),
  ),
  money(
    'the receipt that a stranger names becomes the payment’s once a query agrees',
    patch(
      `${RULES}/payments/payment.ts`,
      "return { do: 'pay', receipt: null, ...agreement, why: 'from an unlisted address",
      "return { do: 'pay', receipt: event.receipt, ...agreement, why: 'from an unlisted address",
    ),
  ),
];
