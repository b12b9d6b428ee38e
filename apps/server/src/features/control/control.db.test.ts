import { setTimeout as sleep } from 'node:timers/promises';
import { ControlRoom } from '@mnada/contract/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { Board, ChangeFeed } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { LiveStats } from './index.ts';

const database = await testDatabase({ poolSize: 8 });
const { pool } = database;
const feed = new ChangeFeed();
const board = new Board({ sql: pool, feed });
const nowUs = () => Date.now() * 1_000;
const stats = new LiveStats({ nowUs });
const hub = { watching: () => 3, sockets: new Set([1, 2, 3, 4]) };
const office = await officeApp(database, { live: { board, hub, stats, nowUs }, feed });
const lane = laneOn(database, { feed, observer: stats });
const owner = await office.aPerson([], 'owner');
const seller = await office.aPerson(['auctions']);
const auditor = await office.aPerson(['audit']);
const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: 900 });
const [one = 0, two = 0] = await makeLive(database, 2, { priceCents: 100_000 });
const WHY = { reason: 'We look into slow payments', reason_sw: 'Tunaangalia malipo ya polepole' };

beforeAll(async () => {
  await board.start();
  stats.watch(board);
});
afterAll(async () => {
  await lane.stop();
  board.stop();
  // fetch keeps its lines, and a server that stops waits for them.
  office.app.server.closeAllConnections();
  await office.stop();
  expect(await checkInvariants(pool)).toEqual([]);
});

const prove = (as: string, verb: 'pause' | 'resume') => office.proved(as, 'auctions.pause', `auctions:all ${verb}`);
const pause = (as: string, body: unknown = WHY) => office.post('/api/admin/pause', body, as);
const resume = (as: string, body: unknown = { reason: 'All is well' }) =>
  office.post('/api/admin/pause/resume', body, as);
const HEADS = `select id, status, seq, price_cents, leader_id, ends_at_us, increment_cents, countdown_us, drain_us, revision,
                      pause_id, held_at_us, wins_per_product, wins_in_total, encode(head_hash, 'hex') as hash
                 from auction order by id`;
const heads = async () => (await pool.query(HEADS)).rows;

test('[OPS-15] the room shows each live auction with its clock, bids, costs and what was refused', async () => {
  expect(await lane.submit(aBid(one, ann))).toMatchObject({ ok: true });
  expect(await lane.submit(aBid(one, ann))).toMatchObject({ code: 'ALREADY_LEADING' });
  expect(await lane.submit(aBid(one, ben))).toMatchObject({ ok: true });
  const { status, body } = await office.get('/api/admin/live/now', auditor.as);
  expect(status).toBe(200);
  const room = ControlRoom.parse(body);
  expect(room).toMatchObject({ live: 2, connected: 4, watching: 6, bids_last_minute: 2, bid_price: 9, pause: null });
  expect(room.refused).toEqual({ tries: 3, refused: 1, by_code: [{ code: 'ALREADY_LEADING', count: 1 }] });
  expect(room.decided.p99_ms).not.toBeNull();
  expect(room.auctions.map(({ id }) => id)).toEqual([two, one]);
  // Two bids at KSh 9 and a price of KSh 2, of a shop price of KSh 1,000.
  expect(room.auctions[1]).toMatchObject({ bids: 2, bidders: 2, lane: 0, bids_paid: 18, price: 2, recovered: 0.02 });
});

describe('[OPS-15] pausing everything', () => {
  test('takes the permission, a fresh proof, and a reason in both languages', async () => {
    expect((await pause(auditor.as)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await pause(seller.as)).body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await prove(seller.as, 'pause');
    await prove(seller.as, 'resume');
    expect((await pause(seller.as, { reason: 'Only English' })).body).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await resume(seller.as)).body).toMatchObject({ code: 'NOT_PAUSED' });
    expect((await pool.query('select from auction_pause')).rows).toEqual([]);
  });

  test('of two who press at once one pauses, and the other sees the pause that there is', async () => {
    await prove(owner.as, 'pause');
    const answers = await Promise.all([pause(owner.as), pause(seller.as)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 'PAUSED_ALREADY', present: { auctions: 2, reason: WHY.reason } });
    expect(await lane.submit(aBid(two, ann))).toMatchObject({ code: 'AUCTIONS_PAUSED' });
    // The board of this node knows at once, by the change that the commit told.
    expect(board.get(two)?.head.pause).toMatchObject({ reasonSw: WHY.reason_sw });
    const { body } = await office.get('/api/admin/live/now', auditor.as);
    expect(body.pause).toMatchObject({ auctions: 2, ...WHY });
  });

  test('resumed by anybody with the permission; who comes second is told; both acts are in the audit', async () => {
    // The proof of whoever paused is used up.
    await Promise.all([prove(owner.as, 'resume'), prove(seller.as, 'resume')]);
    const answers = await Promise.all([resume(owner.as), resume(seller.as)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(board.get(two)?.head.pause ?? null).toBeNull();
    const { rows } = await pool.query(
      `select action, reason, actor_id is not null as by from audit where subject like 'pause:%' order by id`,
    );
    expect(rows).toEqual([
      { action: 'auctions.paused', reason: WHY.reason, by: true },
      { action: 'auctions.resumed', reason: 'All is well', by: true },
    ]);
  });
});

test('[OPS-15] a proof pauses or resumes once, and a person pauses once an hour', async () => {
  const lead = await office.aPerson(['auctions']);
  await prove(lead.as, 'pause');
  expect((await pause(lead.as)).status).toBe(200);
  expect((await resume(lead.as)).body).toMatchObject({
    code: 'STEP_UP_REQUIRED',
    step_up: { says: 'Resume all auctions' },
  });
  await prove(lead.as, 'resume');
  expect((await resume(lead.as)).status).toBe(200);
  expect((await pause(lead.as)).body).toMatchObject({
    code: 'STEP_UP_REQUIRED',
    step_up: { says: 'Pause all auctions' },
  });
  await prove(lead.as, 'pause');
  const { status, body } = await pause(lead.as);
  expect([status, body.code]).toEqual([409, 'PAUSED_LATELY']);
  await prove(lead.as, 'resume');
  expect((await resume(lead.as)).body).toMatchObject({ code: 'NOT_PAUSED' });
});

test('[OPS-1] no call of the office moves a live auction but a pause or a cancellation', async () => {
  const before = await heads();
  const ids: Record<string, unknown> = { auction: String(one), id: one, auction_id: one, auctionId: one };
  const body = {
    ...ids,
    ...WHY,
    price: 1,
    winner_id: ann,
    user_id: ann,
    leader_id: ann,
    status: 'ended',
    ends_at: 1,
    countdown_seconds: 1,
    bid_id: '00000000-0000-4000-8000-000000000001',
  };
  const walked = office.routes.filter(({ act, url }) => act !== 'public' && !/pause|cancel|sign-out/.test(url));
  expect(walked.length).toBeGreaterThan(20);
  for (const { method, url, act } of walked) {
    if (url === '/api/admin/live' || url === '/api/admin/changes') continue; // a stream without an end, asked below
    await office.proved(owner.as, act, `auction:${one}`);
    await office.call(method as 'GET', url.replaceAll(/:[a-z]+/gi, String(one)), {
      as: owner.as,
      ...(method === 'GET' ? {} : { body }),
    });
  }
  expect(await heads()).toEqual(before);
});

describe('[OPS-15] the stream', () => {
  async function listen(as: string) {
    const address = office.app.server.listening
      ? `http://127.0.0.1:${(office.app.server.address() as { port: number }).port}`
      : await office.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/api/admin/live`, {
      headers: { accept: 'text/event-stream', cookie: `__Host-mnada_staff=${as}` },
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const next = async (): Promise<ControlRoom | null> => {
      for (;;) {
        const [frame, ...rest] = text.split('\n\n');
        if (frame !== undefined && rest.length > 0) {
          text = rest.join('\n\n');
          if (frame.startsWith('data: ')) return ControlRoom.parse(JSON.parse(frame.slice(6)));
          continue;
        }
        const read = await reader?.read().catch(() => null);
        if (!read || read.done) return null;
        text += read.value;
      }
    };
    return { answer, next, close: async () => await reader?.cancel() };
  }

  test('sends a picture a second, and ends when the session does', async () => {
    const as = await office.aSession(auditor.id);
    const stream = await listen(as);
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    const first = await stream.next();
    const second = await stream.next();
    expect(first?.live).toBe(2);
    expect(second?.at).toBeGreaterThan(first?.at ?? 0);
    await database.owner.query(
      'update staff_session set revoked_at = clock_timestamp() where token_hash = sha256($1::text::bytea)',
      [as],
    );
    let last: ControlRoom | null = second;
    while (last !== null) last = await stream.next();
    expect(last).toBeNull();
  });

  test('one person opens five, in however many sessions; a closed one gives its place back', async () => {
    const as = await office.aSession(auditor.id);
    const open = [];
    for (let n = 0; n < 5; n++) open.push(await listen(n === 0 ? as : await office.aSession(auditor.id)));
    expect((await listen(as)).answer.status).toBe(429);
    for (const { close } of open) await close();
    for (;;) {
      const again = await listen(as);
      await again.close();
      if (again.answer.status === 200) break;
      await sleep(20);
    }
  });

  test('who is not signed in, or whom the table forbids, hears nothing', async () => {
    expect((await listen('x'.repeat(43))).answer.status).toBe(401);
  });
});
