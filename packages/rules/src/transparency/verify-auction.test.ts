import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  check,
  failures,
  inFile,
  inLink,
  KEY,
  lineOf,
  NAMES,
  OPENING,
  publish,
  START,
} from '../testing/published-auction.ts';
import { textHash } from './auction-file.ts';
import { joined, utf8 } from './bytes.ts';
import { type LogKey, logKey, readCheckpoint } from './checkpoint.ts';
import { consistencyProof, isConsistent, leafHash, rootOf } from './merkle.ts';
import { nodesOfTiles } from './tiles.ts';
import { readTlogProof, writeTlogProof } from './tlog-proof.ts';
import type { CheckName, PublishedAuction } from './auction-check.ts';
import { verifyAuction } from './verify-auction.ts';

describe('[LOG-7] an honest auction', () => {
  test('verifies in everything, with its receipts, however it went', async () => {
    const extensions = [{ afterSeq: 5, reason: 'outage', fromUs: 0, toUs: 0 }];
    const plain = await publish();
    const verdict = await verifyAuction(plain, check);
    expect(verdict.checks.map(({ name, state }) => `${name} ${state}`)).toEqual(
      'chain holes price clock autobids winner names record signature inclusion log once terms receipts'
        .split(' ')
        .map((n) => `${n} passed`),
    );
    expect(verdict).toMatchObject({ isIntact: true, people: 3, priceCents: 4_000, receipts: 4 });
    expect(verdict.origins).toEqual({ bought: 35, returned: 3, promotional: 2, house: 0 });
    expect(verdict.bids[39]).toMatchObject({ seq: 40, priceCents: 4_000 });
    // What an outage gave back stands in the list, and the ends follow from it.
    const end = endOf(plain, 5);
    const extended = await publish({
      extensions: extensions.map((e) => ({ ...e, fromUs: end, toUs: end + 30_000_000 })),
    });
    expect(await failures(extended)).toEqual([]);
    expect((await verifyAuction(extended, check)).extensions).toBe(1);
    expect(await failures(await publish({ bids: 5 }))).toEqual([]);
  });

  test('whose plan was logged only after it opened says so: what was carried over can’t claim more', async () => {
    expect((await verifyAuction(await publish(), check)).isPlannedAhead).toBe(true);
    const late = await verifyAuction(await publish({ terms: { loggedUs: START + 1 } }), check);
    expect(late).toMatchObject({ isIntact: true, isPlannedAhead: false });
  });

  test('[LOG-4] whose opening names its plan verifies by both proofs; one that opened by another plan does not', async () => {
    const withPlan = (named: Parameters<typeof publish>[0]) => publish(named).then(failures);
    expect(await withPlan({ named: (plan) => plan })).toEqual([]);
    expect(await withPlan({ named: ({ hash }) => ({ index: 2, hash }) })).toEqual(['terms']);
    expect(await withPlan({ named: ({ index }) => ({ index, hash: textHash('another plan') }) })).toEqual(['terms']);
    // Openings of before name none.
    expect(await withPlan({ named: () => null })).toEqual([]);
  });

  test('[BID-11] with a lock price verifies; with one that somebody new bid past, does not', async () => {
    // Three people take turns: the third one's first bid makes KSh 3.
    expect(await failures(await publish({ terms: { lockPriceCents: 300 } }))).toEqual([]);
    expect(await failures(await publish({ terms: { lockPriceCents: 200 } }))).toEqual(['terms']);
  });

  test('[AUC-9] with all of its seats booked verifies; with one missing, or none named, does not', async () => {
    const needs = { terms: { seatsNeeded: 20 } };
    expect(await failures(await publish({ ...needs, seatsBooked: 20 }))).toEqual([]);
    expect(await failures(await publish(needs))).toEqual(['terms']);
    expect(await failures(await publish({ ...needs, seatsBooked: 19 }))).toEqual(['terms']);
    expect(await failures(await publish({ seatsBooked: 2 }))).toEqual(['terms']);
    const seats = async (plan: Parameters<typeof publish>[0]) =>
      (await verifyAuction(await publish(plan), check)).seats;
    expect(await seats({ ...needs, seatsBooked: 20 })).toEqual({ needed: 20, booked: 20 });
    expect(await seats({ ...needs, seatsBooked: 19 })).toEqual({ needed: 20, booked: 19 });
    expect(await seats(needs)).toBeNull();
    expect(await seats({})).toBeNull();
  });

  test.each([2, 4, 10])(
    '[BID-12] with %s bids a tap verifies; where taps took more or fewer than logged, it does not',
    async (k) => {
      expect(await failures(await tapped(k, k))).toEqual([]);
      for (const [logged, took] of [
        [1, k],
        [k, 1],
        [k, k / 2],
        [k / 2, k],
      ] as const)
        expect(await failures(await tapped(logged, took)), `${logged} ${took}`).toEqual(['terms']);
      // Thirty-nine: the last one is half a tap. And one that arrived bid by bid is none.
      expect(await failures(await tapped(k, k, { bids: 39 }))).toEqual(['terms']);
      expect(await failures(await tapped(k, k, { arrivals: 'apart' }))).toEqual(['terms']);
    },
  );

  test('whose people were erased verifies; a name that was never shown does not', async () => {
    const published = await publish();
    expect(await failures({ ...published, names: [] })).toEqual([]);
    expect(
      await failures({ ...published, names: NAMES.slice(0, 1).map((one) => ({ ...one, name: 'somebody.else' })) }),
    ).toEqual(['names']);
    // Random bytes and a name are cut at one place: nobody bids as `b` and is called `a|b` afterwards.
    const salt = `${NAMES[0]?.salt}|amina`;
    const tag = `${'e'.repeat(32)}:${textHash(`${salt}|hassan`)}`;
    const twice = await publish({
      bid: (bids) => bids.map((bid, i) => (i % 3 === 0 ? { ...bid, bidderTag: tag } : bid)),
    });
    expect(await failures({ ...twice, names: [{ tag, salt: NAMES[0]?.salt ?? '', name: 'amina|hassan' }] })).toEqual(
      [],
    );
    expect(await failures({ ...twice, names: [{ tag, salt, name: 'hassan' }] })).toEqual(['names']);
  });
});

/** Forty bids, so many a tap, in an auction that was logged with so many. */
async function tapped(logged: number, took: number, more: { bids?: number; arrivals?: 'apart' } = {}) {
  let lastUs = 0;
  return await publish({
    ...(more.bids !== undefined && { bids: more.bids }),
    terms: { bidsPerTap: logged },
    bid: (bids) =>
      bids.map((bid, i) => {
        const tap = Math.floor(i / took);
        const pressedUs = (bids[0]?.decidedAtUs ?? 0) + tap * 7_000_000;
        lastUs = pressedUs + (i % took);
        return {
          ...bid,
          bidderTag: NAMES[tap % NAMES.length]?.tag ?? '',
          receivedAtUs: pressedUs - 900 - (more.arrivals === 'apart' ? took - (i % took) : 0),
          decidedAtUs: lastUs,
        };
      }),
    close: (fields) => ({ ...fields, decidedAtUs: lastUs + OPENING.countdownUs + OPENING.drainUs }),
  });
}

/** When the auction would have ended behind that bid. */
function endOf(published: PublishedAuction, seq: number): number {
  const decided = Number((published.file.split('\n')[lineOf(seq)] ?? '').split('|')[4]);
  return decided + OPENING.countdownUs;
}

/** Each with the checks that must fail, among others. */
const FORGERIES: readonly (readonly [string, CheckName, () => Promise<PublishedAuction>])[] = [
  ['a price is changed', 'chain', async () => inLink(await publish(), 12, 5, () => '1300')],
  [
    'a byte of a bidder’s tag is flipped',
    'chain',
    async () => inLink(await publish(), 12, 6, (t) => t.replace(/^./, 'f')),
  ],
  ['the time of arrival is changed', 'chain', async () => inLink(await publish(), 12, 3, (t) => String(Number(t) - 1))],
  [
    'a hash is changed',
    'chain',
    async () => inLink(await publish(), 12, 7, (h) => h.replace(/.$/, (c) => (c === '0' ? '1' : '0'))),
  ],
  [
    'the last bid is changed, which no later link holds',
    'chain',
    async () => inLink(await publish(), 40, 6, () => NAMES[1]?.tag ?? ''),
  ],
  ['a bid is dropped', 'holes', async () => inFile(await publish(), (lines) => void lines.splice(lineOf(12), 1))],
  [
    'the last bid is dropped',
    'record',
    async () => inFile(await publish(), (lines) => void lines.splice(lineOf(40), 1)),
  ],
  [
    'a bid is added',
    'holes',
    async () => inFile(await publish(), (lines) => void lines.splice(lineOf(12), 0, lines[lineOf(12)] ?? '')),
  ],
  [
    'two bids are swapped',
    'holes',
    async () =>
      inFile(await publish(), (lines) => {
        const twelfth = lines[lineOf(12)] ?? '';
        lines[lineOf(12)] = lines[lineOf(13)] ?? '';
        lines[lineOf(13)] = twelfth;
      }),
  ],
  [
    'the list is another whole chain than the one that was signed',
    'record',
    async () => ({ ...(await publish()), file: (await publish({ bids: 39 })).file }),
  ],
  [
    'the price rises by two, the chain is whole and signed',
    'price',
    () => publish({ bid: (bids) => bids.map((b, i) => (i === 39 ? { ...b, priceCents: 4_100 } : b)) }),
  ],
  [
    'a bid came too late, the chain is whole and signed',
    'clock',
    () =>
      publish({
        bid: (bids) =>
          bids.map((b, i) =>
            i < 20 ? b : { ...b, receivedAtUs: b.receivedAtUs + 9_000_000, decidedAtUs: b.decidedAtUs + 9_000_000 },
          ),
      }),
  ],
  [
    'it was closed before its time, and signed',
    'clock',
    () => publish({ close: (f) => ({ ...f, decidedAtUs: f.decidedAtUs - 2_000_000 }) }),
  ],
  [
    'the end was moved where nothing was logged of an outage',
    'clock',
    () => publish({ extensions: [{ afterSeq: 5, reason: 'outage', fromUs: START, toUs: START + 90_000_000 }] }),
  ],
  [
    'another than the last bidder won, and signed',
    'winner',
    () => publish({ close: (f) => ({ ...f, winnerTag: NAMES[1]?.tag ?? '' }) }),
  ],
  ['the countdown is another than was announced', 'terms', () => publish({ terms: { countdownUs: 15_000_000 } })],
  ['another product was announced', 'terms', () => publish({ terms: { productHash: textHash('a radio') } })],
  ['[BID-5] a bid makes a price above the shop’s', 'terms', () => publish({ terms: { shopPriceCents: 3_900 } })],
  ['what it is held by was logged after it opened', 'terms', () => publish({ order: [12, 9, 22] })],
  [
    'a bid of the house is counted as one',
    'record',
    () => publish({ close: (f) => ({ ...f, origins: { ...f.origins, bought: f.origins.bought - 1, house: 1 } }) }),
  ],
  [
    'bids are missing from where they came from',
    'record',
    () => publish({ close: (f) => ({ ...f, origins: { ...f.origins, bought: f.origins.bought - 1 } }) }),
  ],
  [
    'the winner is said to have needed fewer bids',
    'record',
    () => publish({ close: (f) => ({ ...f, costs: { ...f.costs, winnerBids: f.costs.winnerBids - 1 } }) }),
  ],
  ['another key signed the root', 'signature', () => publish({ signer: generateKeyPairSync('ed25519').privateKey })],
  [
    'the end in the proof is another than the one in the log',
    'inclusion',
    async () => {
      const [published, other] = [await publish(), await publish({ close: (f) => ({ ...f, priceCents: 10 }) })];
      const proof = readTlogProof(published.proofs.close);
      const extra = readTlogProof(other.proofs.close)?.extra ?? null;
      if (proof === null) throw new Error('no proof');
      return { ...published, proofs: { ...published.proofs, close: writeTlogProof({ ...proof, extra }) } };
    },
  ],
  [
    'the root is another',
    'signature',
    async () => {
      const published = await publish();
      const close = published.proofs.close.replace(/\n30\n./, (text) => (text.endsWith('A') ? '\n30\nB' : '\n30\nA'));
      return { ...published, proofs: { ...published.proofs, close } };
    },
  ],
  [
    'the schedule is of another history, of the same key and as many entries',
    'log',
    async () => {
      const [shown, side] = [
        await publish(),
        await publish({ terms: { shopPriceCents: 4_999_900, cashEnabled: false } }),
      ];
      return { ...shown, proofs: { ...shown.proofs, schedule: side.proofs.schedule } };
    },
  ],
  [
    'one viewer is shown a whole auction of another history, with another winner',
    'log',
    async () => ({ ...(await publish({ bids: 38 })), history: (await publish()).history }),
  ],
  [
    'a bidder’s receipt is of a bid that the list has otherwise',
    'receipts',
    async () => {
      const [mine, shown] = [
        await publish(),
        await publish({ bid: (bids) => bids.map((b, i) => (i === 20 ? { ...b, bidderTag: NAMES[1]?.tag ?? '' } : b)) }),
      ];
      return { ...shown, receipts: mine.receipts };
    },
  ],
  [
    'a bidder’s receipt is of a bid that the list lacks',
    'receipts',
    async () => ({ ...(await publish({ bids: 30 })), receipts: (await publish()).receipts }),
  ],
];

describe('[LOG-7] every planted forgery is found, and named', () => {
  test('there are at least twenty', () => expect(FORGERIES.length).toBeGreaterThanOrEqual(20));

  test.each(FORGERIES)('%s: %s fails', async (_, name, forge) => {
    expect(await failures(await forge())).toContain(name);
  });

  test('a log that was forked isn’t the continuation of the one that was seen', async () => {
    const leaves = Array.from({ length: 40 }, (_, n) => leafHash(utf8(`entry ${n}`)));
    const treeOf = async (hashes: readonly Uint8Array[]) => {
      const readNode = nodesOfTiles(hashes.length, async ({ width }) => joined(...hashes.slice(0, width)));
      return { readNode, size: hashes.length, root: await rootOf(readNode, hashes.length) };
    };
    const seen = await treeOf(leaves.slice(0, 25));
    const honest = await treeOf(leaves);
    const forked = await treeOf(leaves.map((leaf, n) => (n === 20 ? leafHash(utf8('another history')) : leaf)));
    expect(isConsistent(seen, honest, await consistencyProof(honest.readNode, 25, 40))).toBe(true);
    expect(isConsistent(seen, forked, await consistencyProof(forked.readNode, 25, 40))).toBe(false);
  });
});

test('[LOG-7] the first broken bid is named, with what was published and computed, and what isn’t checked behind it', async () => {
  const verdict = await verifyAuction(
    inLink(await publish(), 12, 5, () => '1300'),
    check,
  );
  const byName = new Map(verdict.checks.map((one) => [one.name, one]));
  expect(byName.get('chain')).toMatchObject({ state: 'failed', seq: 13 });
  expect(byName.get('chain')?.published).not.toBe(byName.get('chain')?.computed);
  expect(byName.get('price')).toMatchObject({ state: 'failed', seq: 12 });
  expect(byName.get('clock')).toMatchObject({ state: 'unchecked', seq: 13 });
  expect(byName.get('winner')).toMatchObject({ state: 'unchecked' });
  expect(verdict.isIntact).toBe(false);
});

test('[LOG-7] what isn’t what it says is a failure, never an exception', async () => {
  const published = await publish();
  for (const file of ['', 'mnada/auction/v1\n', published.file.slice(0, 500), published.file.replace('extend', 'x')]) {
    await expect(verifyAuction({ ...published, file }, check)).resolves.toBeDefined();
  }
  const broken = await verifyAuction(
    { ...published, file: 'no file', proofs: { schedule: '', open: '', close: '' } },
    check,
  );
  expect(broken.isIntact).toBe(false);
  expect(broken.checks.filter(({ state }) => state === 'passed')).toEqual([]);
  expect(readCheckpoint('')).toBeNull();
  const key: LogKey = logKey('another.test/ledger/1', KEY.key);
  expect(await failures({ ...published, key })).toContain('signature');
});
