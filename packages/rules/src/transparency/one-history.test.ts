import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { check, failures, KEY, type Plan, publish, publishInLog } from '../testing/published-auction.ts';
import { checkKeptProof } from './kept-proof.ts';
import { checkHistory, readHistory, type ToldLog, UNKNOWN_HISTORY } from './one-history.ts';
import { tilePath } from './tiles.ts';
import type { PublishedAuction } from './auction-check.ts';
import { verifyAuction } from './verify-auction.ts';

const proofsOf = ({ proofs }: PublishedAuction) => [proofs.schedule, proofs.open, proofs.close];
const logCheck = async (published: PublishedAuction) =>
  (await verifyAuction(published, check)).checks.find(({ name }) => name === 'log');
/** Proofs of one log, held against what another tells. */
async function heldAgainst(proofs: Plan, log: Plan) {
  const [auction, told] = [await publish(proofs), (await publishInLog(log)).log];
  return { ...auction, history: await readHistory(proofsOf(auction), told) };
}
const down = () => Promise.reject(new Error('nobody answers'));

describe('[LOG-7] an honest log passes', () => {
  test.each([
    [30, 30],
    [30, 31],
    [30, 300],
    [32, 64],
    [255, 256],
    [256, 257],
    [257, 1_000],
    [512, 5_000],
  ])('at %s entries when the proofs were made, and %s now', async (entries, grown) => {
    const verdict = await verifyAuction(await publish({ entries, grown }), check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
  });

  test('that grew between its proofs', async () => {
    const [early, late] = [await publish({ entries: 25, grown: 40 }), await publish({ entries: 33, grown: 40 })];
    const proofs = { ...late.proofs, schedule: early.proofs.schedule };
    const { log } = await publishInLog({ grown: 40 });
    const mixed = { ...late, proofs, history: await readHistory(Object.values(proofs), log) };
    expect((await verifyAuction(mixed, check)).isIntact).toBe(true);
  });

  test('whose node tells an older checkpoint at first: it is asked again', async () => {
    const [auction, old] = [await publish({ grown: 40 }), (await publishInLog({ entries: 28 })).log];
    const { log } = await publishInLog({ grown: 40 });
    let [asked, paused] = [0, 0];
    const late: ToldLog = {
      ...log,
      readNewest: () => (asked++ < 2 ? old.readNewest() : log.readNewest()),
      pause: async () => void paused++,
    };
    const history = await readHistory(proofsOf(auction), late);
    expect((await logCheck({ ...auction, history }))?.state).toBe('passed');
    expect([asked, paused]).toEqual([3, 2]);
  });

  test('out of a few tiles, none where it didn’t grow', async () => {
    const read = async (plan: Plan) => {
      const { auction, log } = await publishInLog(plan);
      const tiles: string[] = [];
      const told: ToldLog = { ...log, readTile: (tile) => (tiles.push(tilePath(tile)), log.readTile(tile)) };
      await readHistory(proofsOf(auction), told);
      return tiles;
    };
    expect(await read({ entries: 300 })).toEqual([]);
    expect((await read({ entries: 300, grown: 301 })).length).toBeLessThanOrEqual(3);
  });
});

describe('[LOG-7] a forked log is found, and both signed checkpoints are the evidence', () => {
  test.each<[string, Plan, Plan]>([
    ['as many entries', { terms: { shopPriceCents: 4_999_900 } }, {}],
    ['fewer entries', { entries: 25, bids: 38 }, { grown: 40 }],
    ['fewer entries, a power of two', { entries: 32, bids: 38 }, { grown: 300 }],
    ['entries in another order', { order: [4, 9, 22] }, { grown: 31 }],
  ])('of %s', async (_, side, honest) => {
    const forged = await heldAgainst(side, honest);
    const found = await logCheck(forged);
    expect(found?.state).toBe('failed');
    expect(found?.published).not.toBe(found?.computed);
    for (const note of found?.notes ?? []) expect(note).toContain(`— ${KEY.origin} `);
    expect(found?.notes).toHaveLength(2);
    expect(await failures(forged)).toEqual(['log']);
  });

  test('between two proofs alone, where the newest checkpoint can’t be had', async () => {
    const [honest, side] = [await publish(), await publish({ terms: { shopPriceCents: 4_999_900 } })];
    const proofs = { ...honest.proofs, schedule: side.proofs.schedule };
    expect((await logCheck({ ...honest, proofs, history: UNKNOWN_HISTORY }))?.state).toBe('failed');
  });

  test('tiles that don’t make what was signed accuse nobody of two histories, and pass nothing', async () => {
    const { auction, log } = await publishInLog({ grown: 40 });
    const other = await publishInLog({ grown: 40, bids: 38 });
    for (const readTile of [other.log.readTile, async () => new Uint8Array(40 * 32)]) {
      const history = await readHistory(proofsOf(auction), { ...log, readTile });
      expect(await logCheck({ ...auction, history })).toEqual({ name: 'log', state: 'failed' });
    }
  });

  test('a newest checkpoint of another key, or that is none, is none', async () => {
    const { history, ...auction } = await publish({ grown: 40 });
    const signer = generateKeyPairSync('ed25519').privateKey;
    for (const newest of [(await publish({ grown: 40, signer })).history.newest, 'a page of something else'])
      expect(await logCheck({ ...auction, history: { ...history, newest } })).toEqual({ name: 'log', state: 'failed' });
  });
});

describe('[LOG-7] what can’t be had is never passed', () => {
  const states = async (told: Partial<ToldLog>, plan: Plan = { grown: 40 }) => {
    const { auction, log } = await publishInLog(plan);
    const history = await readHistory(proofsOf(auction), { ...log, ...told });
    const verdict = await verifyAuction({ ...auction, history }, check);
    return [verdict.checks.find(({ name }) => name === 'log')?.state, verdict.isIntact];
  };

  test('the newest checkpoint, the tiles, or a log that doesn’t reach as far', async () => {
    expect(await states({ readNewest: down })).toEqual(['unchecked', false]);
    expect(await states({ readTile: down })).toEqual(['unchecked', false]);
    // A side tree that is longer than what everybody is told.
    const { log } = await publishInLog({});
    expect(await states(log, { entries: 40, bids: 38 })).toEqual(['unchecked', false]);
    // Nothing is asked for where nothing was added.
    expect(await states({ readTile: down }, {})).toEqual(['passed', true]);
  });

  test('a tile of a node that doesn’t know the newest yet is asked for again', async () => {
    const { log } = await publishInLog({ grown: 40 });
    let asked = 0;
    expect(await states({ readTile: (tile) => (asked++ === 0 ? down() : log.readTile(tile)) })).toEqual([
      'passed',
      true,
    ]);
  });

  test('a proof that is none', async () => {
    const { history } = await publish();
    expect(await checkHistory([''], history, KEY, check)).toEqual({ state: 'unchecked' });
  });
});

describe('[LOG-7] a proof file that was kept', () => {
  const held = async (kept: Plan, told: Plan | null) => {
    const proof = (await publish(kept)).proofs.close;
    const history = told === null ? UNKNOWN_HISTORY : await readHistory([proof], (await publishInLog(told)).log);
    return checkKeptProof(proof, KEY, history, check);
  };

  test('verifies against the log that went on from it, and not against another', async () => {
    const whole = { isSigned: true, isIncluded: true, index: 22, size: 30 };
    expect(await held({}, { grown: 300 })).toMatchObject({ ...whole, log: { state: 'passed' } });
    expect((await held({}, { grown: 300 }))?.entry).toContain('mnada/close/v1\n');
    const forked = await held({}, { grown: 300, bids: 38 });
    expect(forked).toMatchObject({ ...whole, log: { state: 'failed' } });
    expect(forked?.log.notes).toHaveLength(2);
  });

  test('without a network its signature and its place are checked, and what it belongs to isn’t', async () => {
    expect(await held({}, null)).toMatchObject({ isSigned: true, isIncluded: true, log: { state: 'unchecked' } });
    const signer = generateKeyPairSync('ed25519').privateKey;
    expect(await held({ signer }, null)).toMatchObject({ isSigned: false, isIncluded: true });
    expect(await checkKeptProof('no proof', KEY, UNKNOWN_HISTORY, check)).toBeNull();
  });
});
