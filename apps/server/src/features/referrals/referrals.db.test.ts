import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { type ReferralWorld, referralWorld } from '../../testing/referral-world.ts';
import { eventually } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { refuseWithdrawal } from '../payouts/index.ts';
import { heldReferrals, refuseReferral } from './index.ts';

const database = await testDatabase();
const { db, pool } = database;
let world: ReferralWorld;
beforeAll(async () => {
  world = await referralWorld(database);
});
afterAll(() => world?.stop());
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

describe('earning', () => {
  test('[OWN-3] joined, bought, seven days, available: each told once, and no reward for a second pack', async () => {
    const me = await world.aPerson();
    const friend = await world.aPerson({ by: me.id });
    await world.work();
    expect(await world.holds(friend)).toEqual({ kes: 0, debt: 0, bids: 5 });
    expect(await world.told(friend)).toEqual(['reward welcome']);
    await world.pay(friend);
    await world.work();
    expect(await world.referral(friend)).toMatchObject({ state: 'pending', reward_cents: 24_000 });
    // The notice says from when the money is theirs.
    const { rows: notices } = await pool.query(
      `select (n.data->>'earned_at')::timestamptz = date_trunc('milliseconds', r.earned_at) as is_told
         from notification n join referral r on r.friend_id = $2
        where n.user_id = $1 and n.data->>'event' = 'earned'`,
      [me.id, friend.id],
    );
    expect(notices).toEqual([{ is_told: true }]);
    await world.pass(friend, 6);
    await world.work();
    expect((await world.holds(me)).kes).toBe(0);
    await world.pass(friend, 1);
    await Promise.all([world.work(), world.work(), world.work()]);
    expect(await world.referral(friend)).toMatchObject({ state: 'available', due_at: null });
    await world.pay(friend, { bids: 1000, amount: 7000 });
    await world.work();
    expect(await world.holds(me)).toMatchObject({ kes: 24_000, debt: 0 });
    expect(await world.told(me)).toEqual(['referral joined', 'referral earned', 'referral available']);
    expect(await world.read(me)).toMatchObject({
      link: `https://mnada.example/ref/${me.username}`,
      code: expect.stringMatching(/^MND\d{6}$/),
      totals: { earned: 240, pending: 0, available: 240, withdrawn: 0, converted: 0, owed: 0 },
      friends_count: 1,
      friends: [
        { state: 'available', reward: 240, name: `${friend.username.slice(0, 2)}•••${friend.username.slice(-1)}` },
      ],
      ledger: [{ kind: 'earned', amount: 240 }],
    });
  });

  test('[OWN-3][PAY-7] a pack that two payments buy counts whole, once it is topped up, and either part takes the reward along', async () => {
    for (const gone of ['first part', 'top-up'] as const) {
      const me = await world.aPerson();
      const friend = await world.aPerson({ by: me.id });
      await world.work();
      const { body } = await world.buy(friend.id, friend.phone, { bids: 300, amount: 2_400 });
      await world.answer(friend.phone, { cancel: true });
      const { reference, package_id } = await world.settled(body.payment_id, 'failed');
      await world.age(body.payment_id, 300);
      const money = { business_number: '174379', account: reference, amount: 1_000, pin: '1234' };
      const told = await world.simulator.payBill(friend.phone.slice(1), money);
      const receipt = told.status === 'paid' ? told.receipt : '';
      await eventually(
        async () => (await pool.query('select from receipt where receipt = $1', [receipt])).rowCount === 1,
        () => 'nobody heard of it',
      );
      const choice = { receipt, choice: 'top_up', package_id };
      const chosen = await world.ask(`/api/payments/${body.payment_id}/choice`, { who: friend.id, body: choice });
      const topUpId = chosen.body.payment.other_sum.top_up.payment_id as string;
      expect(await world.referral(friend)).toMatchObject({ state: 'joined', payment_id: null });
      await world.answer(friend.phone);
      await world.settled(topUpId, 'paid');
      await world.money.inbox.idle();
      expect(await world.referral(friend)).toMatchObject({
        ...{ state: 'pending', payment_id: topUpId, reward_cents: 24_000 },
      });
      const { rows } = await pool.query('select credited_id as id from receipt_choice where topped_by = $1', [topUpId]);
      await pool.query(
        `update payment set is_verified = true, sources = sources || '{stk_query}', next_query_at = null where id = any($1)`,
        [[topUpId, rows[0].id]],
      );
      await world.pass(friend);
      await world.work();
      expect(await world.holds(me)).toMatchObject({ kes: 24_000, debt: 0 });
      await world.reverse(gone === 'top-up' ? topUpId : rows[0].id);
      expect(await world.referral(friend)).toMatchObject({ state: 'reversed' });
      expect(await world.holds(me)).toMatchObject({ kes: 0, debt: 0 });
      // The other part gone as well: nothing is taken twice.
      await world.reverse(gone === 'top-up' ? rows[0].id : topUpId);
      expect(await world.holds(me)).toMatchObject({ kes: 0, debt: 0 });
    }
  });

  test('[OWN-3] the friend’s gift waits for a proven contact, and comes once', async () => {
    const me = await world.aPerson();
    const friend = await world.aPerson({ by: me.id, proven: false });
    await world.work();
    expect((await world.holds(friend)).bids).toBe(0);
    await pool.query('update app_user set phone_verified_at = clock_timestamp() where id = $1', [friend.id]);
    await Promise.all(Array.from({ length: 5 }, () => world.work()));
    await pool.query('update app_user set phone_verified_at = clock_timestamp() where id = $1', [friend.id]);
    await world.work();
    expect((await world.holds(friend)).bids).toBe(5);
    expect(await world.told(me)).toEqual(['referral joined']);
  });

  test('[OWN-3] taken back before the seventh day: cancelled, and a later pack earns nothing either', async () => {
    const me = await world.aPerson();
    const friend = await world.aPerson({ by: me.id });
    await world.reverse(await world.pay(friend));
    expect((await world.referral(friend)).state).toBe('cancelled');
    await world.pay(friend);
    await world.work();
    expect((await world.referral(friend)).state).toBe('cancelled');
    expect((await world.holds(me)).kes).toBe(0);
  });

  test('[OWN-3] who brought somebody never changes, so no circle can be made', async () => {
    const me = await world.aPerson();
    const friend = await world.aPerson({ by: me.id });
    await expect(
      database.owner.query('update app_user set referred_by = $1 where id = $2', [friend.id, me.id]),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(world.aPerson({ by: world.owner })).rejects.toMatchObject({ code: '23514' });
  });
});

describe('one person twice earns nothing', () => {
  const sameness: Record<
    string,
    (me: string, friend: string, phones: { me: string; friend: string }) => Promise<unknown>
  > = {
    same_device: (me, friend) =>
      pool.query(
        `insert into person_device (user_id, device_hash) select id, sha256('one') from unnest($1::uuid[]) id`,
        [[me, friend]],
      ),
    same_address: async (me, friend) => {
      for (const [id, address] of [
        [me, 'Moi Ave. 3'],
        [friend, 'MOI AVE 3'],
      ]) {
        await pool.query(
          `insert into shipping_address (user_id, first_name, last_name, phone, address, region, area)
           values ($1, 'J', 'K', '+254712345678', $2, 'Nairobi', 'CBD')`,
          [id, address],
        );
      }
    },
    same_email: (me, friend) =>
      pool.query(
        `update app_user set email = case id when $1 then 'ja.ne+' || referral_number || '@gmail.com' else 'j.ane+' || referral_number || '@gmail.com' end
          where id in ($1, $2)`,
        [me, friend],
      ),
  };
  test.each(Object.keys(sameness))('[OWN-3] %s: neither gift nor reward', async (reason) => {
    const me = await world.aPerson();
    const friend = await world.aPerson({ by: me.id });
    await sameness[reason]?.(me.id, friend.id, { me: me.phone, friend: friend.phone });
    await world.work();
    expect(await world.referral(friend)).toMatchObject({ state: 'refused', reasons: [reason] });
    expect((await world.holds(friend)).bids).toBe(0);
    expect((await world.read(me)).friends).toMatchObject([{ state: 'refused', reasons: [reason] }]);
  });

  test('[OWN-3] the referrer’s own number paid: nothing; a number that paid for another friend: nothing', async () => {
    const me = await world.aPerson();
    const [first, second, third] = [
      await world.aPerson({ by: me.id }),
      await world.aPerson({ by: me.id }),
      await world.aPerson({ by: me.id }),
    ];
    await world.work();
    await world.pay({ ...first, phone: me.phone });
    await world.pay(second);
    await world.pay({ ...third, phone: second.phone });
    await world.work();
    expect(await world.referral(first)).toMatchObject({ state: 'refused', reasons: ['same_phone'] });
    expect(await world.referral(second)).toMatchObject({ state: 'pending' });
    expect(await world.referral(third)).toMatchObject({ state: 'refused', reasons: ['payer_known'] });
  });

  test('[OWN-3] simulated and deleted friends earn nobody anything', async () => {
    const me = await world.aPerson();
    for (const change of [`status = 'deleted'`, 'is_simulated = true']) {
      const friend = await world.aPerson({ by: me.id });
      await world.work();
      await world.pay(friend);
      await database.owner.query(`update app_user set ${change} where id = $1`, [friend.id]);
      await world.work();
      expect(await world.referral(friend)).toMatchObject({ state: 'refused', reasons: ['not_a_shopper'] });
    }
  });

  test('[OWN-3] 200 scripted accounts of one browser: not one bid, not one shilling', async () => {
    const me = await world.aPerson();
    await pool.query(
      `with made as (
         insert into app_user (username, full_name, registration_type, email, email_verified_at, referred_by)
         select 's' || substr(md5(random()::text || n), 1, 16), 'Script', 'email', 's' || n || random() || '@x.ke', now(), $1
           from generate_series(1, 200) n returning id),
       books as (insert into account (unit, kind, owner_id, balance) select 'BID', 'user', id, 0 from made)
       insert into person_device (user_id, device_hash) select id, sha256('farm') from made union all select $1, sha256('farm')`,
      [me.id],
    );
    while ((await world.work()) > 0);
    const { rows } = await pool.query(
      `select state, welcome_state, count(*)::int as n from referral where referrer_id = $1 group by 1, 2`,
      [me.id],
    );
    expect(rows).toEqual([{ state: 'refused', welcome_state: 'refused', n: 200 }]);
    expect(await world.holds(me)).toEqual({ kes: 0, debt: 0, bids: 0 });
  });
});

describe('review', () => {
  async function held() {
    const me = await world.aPerson();
    const friend = await world.aPerson({ by: me.id });
    const other = await world.aPerson({ by: me.id });
    await world.work();
    await pool.query(
      `insert into person_device (user_id, device_hash) select id, sha256(id::text::bytea || $2::bytea) from unnest($1::uuid[]) id`,
      [[me.id], 'own'],
    );
    await pool.query(
      `insert into person_device (user_id, device_hash) select id, sha256($2::bytea) from unnest($1::uuid[]) id`,
      [[friend.id, other.id], friend.id],
    );
    await world.pay(friend);
    await world.work();
    await world.pass(friend);
    await world.work();
    return { me, friend };
  }

  test('[OWN-3] two friends on one device: held, listed, and approved by finance with a reason in the audit', async () => {
    const { me, friend } = await held();
    expect(await world.referral(friend)).toMatchObject({ state: 'held', reasons: ['shares_device'] });
    expect((await world.read(me)).friends.find(({ state }: { state: string }) => state === 'held')).toMatchObject({
      reasons: [],
    });
    expect((await heldReferrals(db)).map((each) => each.friend)).toContain(friend.username);
    const [shopper = ''] = await makePeople(database, 1);
    const approve = (who?: string) => world.approve(friend, who, 'a household');
    await expect(approve(shopper)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => approve()));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await world.holds(me)).kes).toBe(24_000);
    const { rows } = await pool.query(`select action, reason from audit where subject = 'referral:' || $1`, [
      friend.id,
    ]);
    expect(rows).toEqual([{ action: 'referral.approved', reason: 'everyday: a household' }]);
  });

  test('[OWN-3] refused: the referrer reads why, nothing is booked, and it stays so', async () => {
    const { me, friend } = await held();
    const review = { friend: friend.username, reason: 'one person' };
    await expect(refuseReferral({ db }, world.owner, { ...review, note: ' ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await refuseReferral({ db }, world.owner, { ...review, note: 'Both accounts are yours.' });
    expect((await world.read(me)).friends.find(({ state }: { state: string }) => state === 'refused')).toMatchObject({
      reasons: ['review'],
      note: 'Both accounts are yours.',
    });
    await expect(refuseReferral({ db }, world.owner, { ...review, note: 'again' })).rejects.toMatchObject({
      code: 'STATE_FORBIDS',
    });
    expect((await world.holds(me)).kes).toBe(0);
  });
});

describe('taking it out', () => {
  test('[OWN-3] withdrawn without a fee: a withdrawal with source referral, once for its key, and back when refused', async () => {
    const me = await world.aPerson();
    await world.earned(me);
    expect((await world.withdraw(me, 199)).body.code).toBe('EARNINGS_TOO_LITTLE');
    expect((await world.withdraw(me, 241)).body.code).toBe('EARNINGS_TOO_FEW');
    expect((await world.withdraw(me, 200.5)).body.code).toBe('EARNINGS_SUM_INVALID');
    expect((await world.withdraw(me, 200, undefined, { mpesaNumber: '0202012345' })).body.code).toBe('PHONE_INVALID');
    expect((await world.withdraw(me, 200, undefined, { lastName: ' ' })).body.code).toBe('NAME_INVALID');
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.withdraw(me, 200, 'one-key')));
    expect(new Set(answers.map(({ body }) => body.withdrawal_id)).size).toBe(1);
    expect((await world.withdraw(me, 210, 'one-key')).body.code).toBe('IDEMPOTENCY_CONFLICT');
    const id = answers[0]?.body.withdrawal_id;
    const { body } = await world.ask(`/api/withdrawals/${id}`, { who: me.id });
    expect(body.withdrawal).toMatchObject({
      source: 'referral',
      amount: 200,
      service_fee: 0,
      net_amount: 200,
      product_name: null,
      auction_id: null,
      status: 'pending',
      held_until: null,
    });
    expect((await world.read(me)).totals).toMatchObject({ available: 40, withdrawn: 200 });
    await refuseWithdrawal({ db: database.staff.db }, world.owner, id, {
      note: 'Try another number.',
      reason: 'test',
    });
    expect((await world.ask(`/api/withdrawals/${id}`, { who: me.id })).body.withdrawal).toMatchObject({
      status: 'failed',
      is_refused: true,
    });
    const { rows: notices } = await database.pool.query(
      "select data->>'refused' as refused from notification where user_id = $1 and kind = 'withdrawal' order by id desc limit 1",
      [me.id],
    );
    expect(notices).toEqual([{ refused: 'earnings' }]);
    const after = await world.read(me);
    expect(after.totals).toMatchObject({ available: 240, withdrawn: 0 });
    expect(after.ledger.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['released', 200],
      ['withdrawn', -200],
      ['earned', 240],
    ]);
  });

  test('[AUC-6] withdrawals follow each other page by page, the newest first, each once', async () => {
    const me = await world.aPerson();
    await world.earned(me, { bids: 2000, amount: 13_000 });
    await world.earned(me);
    const made: string[] = [];
    for (const sum of [200, 210, 220]) made.unshift((await world.withdraw(me, sum)).body.withdrawal_id);
    const seen: string[] = [];
    let next: string | undefined = '/api/withdrawals?limit=2';
    while (next !== undefined) {
      const answer = await world.ask(next, { who: me.id });
      seen.push(...answer.body.withdrawals.map(({ id }: { id: string }) => id));
      next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual(made);
    for (const bad of ['cursor=x', `cursor=${Buffer.from('1:1').toString('base64url')}`, 'limit=x'])
      expect((await world.ask(`/api/withdrawals?${bad}`, { who: me.id })).status).toBe(400);
  });

  test('[S28] a number that isn’t the account’s own is held 48 hours', async () => {
    const me = await world.aPerson();
    await world.earned(me);
    const { body } = await world.withdraw(me, 200, undefined, { mpesaNumber: '0733111222' });
    const seen = await world.ask(`/api/withdrawals/${body.withdrawal_id}`, { who: me.id });
    expect(seen.body.withdrawal.held_until).not.toBeNull();
  });

  test('[OWN-3] converted at KSh 10: whole bids of that price, the rest stays; once for its key', async () => {
    const me = await world.aPerson();
    await world.earned(me, { bids: 150, amount: 1350 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.convert(me, 13, 'convert-once')));
    for (const { body } of answers) expect(body).toMatchObject({ success: true, bids: 13, cost: 130, available: 5 });
    expect(await world.holds(me)).toEqual({ kes: 500, debt: 0, bids: 13 });
    expect((await world.convert(me, 1)).body.code).toBe('EARNINGS_TOO_FEW');
    for (const bids of [0, -1, 1.5, '3']) expect((await world.convert(me, bids as number)).status).toBe(400);
    const { rows } = await pool.query(
      `select unit_price_cents from bid_lot join account on account.id = account_id where owner_id = $1`,
      [me.id],
    );
    expect(rows).toEqual([{ unit_price_cents: 1000 }]);
    expect((await world.read(me)).ledger[0]).toMatchObject({ kind: 'converted', amount: -130, bids: 13 });
  });

  test('[OWN-3] on a break nothing becomes bids, yet money can be withdrawn; staff and the suspended get neither', async () => {
    const me = await world.aPerson();
    await world.earned(me);
    await pool.query(`update app_user set excluded_until = clock_timestamp() + interval '1 day' where id = $1`, [
      me.id,
    ]);
    expect((await world.convert(me, 1)).body.code).toBe('SELF_EXCLUDED');
    expect((await world.withdraw(me, 200)).status).toBe(200);
    await database.owner.query(`update app_user set excluded_until = null, status = 'suspended' where id = $1`, [
      me.id,
    ]);
    expect((await world.convert(me, 1)).body.code).toBe('ACCOUNT_SUSPENDED');
    const staff = { ...me, id: world.owner };
    expect((await world.convert(staff, 1)).body.code).toBe('STAFF_MAY_NOT_BUY');
    expect(await world.holds(me)).toMatchObject({ kes: 4_000, bids: 0 });
  });

  test('[OWN-3] taken back after it was converted: what is left goes back, the rest is owed and paid by the next reward', async () => {
    const me = await world.aPerson();
    const friend = await world.earned(me);
    await world.convert(me, 20);
    await world.reverse(friend.paymentId);
    expect((await world.referral(friend)).state).toBe('reversed');
    expect(await world.holds(me)).toEqual({ kes: 0, debt: 20_000, bids: 20 });
    expect((await world.read(me)).totals).toMatchObject({ earned: 0, available: 0, owed: 200 });
    await world.earned(me);
    expect(await world.holds(me)).toMatchObject({ kes: 4_000, debt: 0 });
    expect((await world.read(me)).ledger.slice(0, 2)).toMatchObject([
      { kind: 'set_off', amount: -200 },
      { kind: 'earned', amount: 240 },
    ]);
  });

  test('[OWN-3] while something is owed nothing is taken out', async () => {
    const me = await world.aPerson();
    const friend = await world.earned(me, { bids: 1000, amount: 7000 });
    const { body } = await world.withdraw(me, 300);
    await world.reverse(friend.paymentId);
    expect(await world.holds(me)).toMatchObject({ kes: 0, debt: 30_000 });
    await refuseWithdrawal({ db: database.staff.db }, world.owner, body.withdrawal_id, {
      note: 'No.',
      reason: 'test',
    });
    expect(await world.holds(me)).toMatchObject({ kes: 0, debt: 0 });
    await pool.query(`delete from notification where user_id = $1`, [me.id]);
  });

  test('[S06] 50 at once pay back, withdraw and convert: nothing is doubled, nothing falls below zero', async () => {
    const me = await world.aPerson();
    const friends = [await world.earned(me), await world.earned(me, { bids: 1000, amount: 7000 })];
    const late = await world.aPerson({ by: me.id });
    const latePayment = await world.pay(late);
    await world.work();
    await world.pass(late);
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => {
        if (n === 11) return world.reverse(friends[0]?.paymentId ?? '');
        if (n === 23) return world.reverse(latePayment);
        if (n % 10 === 7) return world.work();
        return n % 2 === 0 ? world.withdraw(me, 200) : world.convert(me, 7);
      }),
    );
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    await world.work();
    const { kes, debt } = await world.holds(me);
    expect(kes).toBeGreaterThanOrEqual(0);
    const { totals } = await world.read(me);
    // What stands of rewards, and what is owed for the one that was taken back, is all that ever left or is still here.
    expect(totals.earned + totals.owed).toBe(totals.available + totals.withdrawn + totals.converted);
    expect(debt).toBe(totals.owed * 100);
  });

  test('[S12] signed out nobody sees anything; pages follow each other', async () => {
    expect((await world.ask('/api/referrals')).status).toBe(401);
    const me = await world.aPerson();
    for (let n = 0; n < 5; n++) await world.aPerson({ by: me.id });
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body }: { body: { friends: { id: string }[]; next: string | null } } = await world.ask(
        `/api/referrals/friends?limit=2${next === '' ? '' : `&cursor=${next}`}`,
        { who: me.id },
      );
      seen.push(...body.friends.map(({ id }) => id));
      next = body.next;
    }
    expect(new Set(seen).size).toBe(5);
    for (const path of ['friends?cursor=x', 'earnings?cursor=x', 'friends?cursor=99999999999999999999.a'])
      expect((await world.ask(`/api/referrals/${path}`, { who: me.id })).status).toBe(400);
  });
});
