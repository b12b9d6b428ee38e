/**
 * How long the room of payments takes to answer (OPS-16: 300 ms) over a database of a million payments of a year: its list, the sums
 * of a day and of a month, a page far down, and every way of finding one; the queue of withdrawals and the page of a payment beside it.
 *
 * Options: --payments=1000000 --people=50000 --rounds=7 --url=postgres://…
 */
import { parseArgs } from 'node:util';
import type { PaymentsQuery } from '@mnada/contract/office';
import { packPurpose } from '../apps/server/src/features/payments/pack-purpose.ts';
import { readPaymentPage } from '../apps/server/src/features/payments/room/payment-page.ts';
import { readTimeCursor, UUID_ID } from '../apps/server/src/platform/http/index.ts';
import {
  countPaymentTabs,
  daysOf,
  providerPace,
  selectPayments,
} from '../apps/server/src/features/payments/room/payments-list.sql.ts';
import { countWaiting, selectWaiting, STORED_KINDS } from '../apps/server/src/features/desk/desk.sql.ts';
import { findLoose, selectCandidates } from '../apps/server/src/features/payments/room/unallocated.sql.ts';
import { withdrawalSums } from '../apps/server/src/features/payouts/room/withdrawals-list.sql.ts';
import { connect } from '../apps/server/src/platform/database/index.ts';
import { benchDatabase } from './bench-database.ts';

const SIGHT = { isWhole: true };
const OWNER = { kind: 'owner', permissions: [] } as const;

export default async function desk(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      payments: { type: 'string', default: '1000000' },
      people: { type: 'string', default: '50000' },
      rounds: { type: 'string', default: '7' },
      url: { type: 'string' },
    },
  });
  const { database, url, stop } = await benchDatabase(values.url);
  const { db } = database;
  // All of them are packs.
  const pack = packPurpose({ bus: { publish: () => undefined } });
  try {
    const known = await fill(url, Number(values.payments), Number(values.people));
    const ask = async (query: PaymentsQuery) => {
      const days = daysOf(query, Date.now());
      await Promise.all([
        selectPayments(db, query, SIGHT, { days, after: readTimeCursor(query.cursor, UUID_ID), limit: 51 }),
        countPaymentTabs(db, query, days, SIGHT),
        providerPace(db),
      ]);
    };
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const far = Buffer.from(`${ago(300)} 10:00:00+00|00000000-0000-4000-8000-000000000000`).toString('base64url');
    const questions: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['today', () => ask({})],
      ['a month', () => ask({ day_from: ago(60), day_to: ago(30) })],
      ['the year, far down', () => ask({ day_from: ago(360), day_to: ago(0), cursor: far })],
      ['unresolved', () => ask({ tab: 'unresolved' })],
      ['receipt', () => ask({ q: known.receipt })],
      ['reference', () => ask({ q: known.reference })],
      ['CheckoutRequestID', () => ask({ q: known.checkout })],
      ['phone', () => ask({ q: known.phone })],
      ['user name', () => ask({ q: known.username })],
      ['name', () => ask({ q: 'amina hassan' })],
      ['part of a name', () => ask({ q: 'wanj' })],
      ['sum', () => ask({ q: '1,350' })],
      ['sum and time', () => ask({ q: '1,350 at 20:12' })],
      ['nothing of that', () => ask({ q: 'ZZNOSUCH99' })],
      ['one payment', () => readPaymentPage({ db, purposes: { pack, win: pack, order: pack } }, OWNER, known.id)],
      [
        'whose a receipt could be',
        async () => {
          const row = await findLoose(db, 'SLOOSE0001');
          if (row !== null) await selectCandidates(db, row, '');
        },
      ],
      ['withdrawals, sums', () => withdrawalSums(db)],
      ['exceptions', () => Promise.all([selectWaiting(db, STORED_KINDS), countWaiting(db)])],
    ];
    for (const [name, question] of questions) {
      const took: number[] = [];
      for (let round = 0; round <= Number(values.rounds); round++) {
        const from = performance.now();
        await question();
        // The first round warms up.
        if (round > 0) took.push(performance.now() - from);
      }
      took.sort((a, b) => a - b);
      const middle = took[Math.floor(took.length / 2)] ?? 0;
      console.log(
        `${name.padEnd(26)} ${middle.toFixed(1).padStart(7)} ms middle ${(took.at(-1) ?? 0).toFixed(1).padStart(7)} ms slowest`,
      );
    }
  } finally {
    await stop();
  }
}

async function fill(url: string, payments: number, people: number) {
  const owner = await connect({ url, role: null, name: 'bench' });
  await owner.query('set statement_timeout = 0; set session_replication_role = replica');
  await owner.query(
    `insert into app_user (username, full_name, phone, registration_type, referral_number, kind)
     select 'person_' || i,
            (array['Amina','Faith','Peter','Joshua','Wanjiru','Brian','Lilian','Juma'])[1 + i % 8] || ' '
              || (array['Hassan','Mutua','Otieno','Kiprop','Kariuki','Mwinyi','Akinyi'])[1 + i % 7],
            '+2547' || lpad((i * 97 % 100000000)::text, 8, '0'), 'phone', 1000000 + i, 'user'
       from generate_series(1, $1::int) i`,
    [people],
  );
  await owner.query(
    `with person as (select array_agg(id order by referral_number) as ids, array_agg(phone order by referral_number) as phones
                       from app_user where referral_number > 1000000)
     insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, state, reason, token_hash, checkout_request_id,
                          receipt, is_verified, sources, created_at, pushed_at, accepted_at, decided_at, paid_at)
     select translate(lpad(upper(to_hex(i)), 12, 'Z'), '01', 'GH'), ids[1 + i % $2::int], 'pack', 1 + i % 6,
            (array[50000,135000,240000,375000,700000,1300000])[1 + i % 6], phones[1 + i % $2::int],
            case when i % 1000 = 7 then 'unresolved' when i % 20 = 3 then 'failed' else 'paid' end,
            case when i % 20 = 3 and i % 1000 <> 7 then 'cancelled' end, sha256(('t' || i)::bytea), 'ws_CO_' || i,
            case when i % 1000 <> 7 and i % 20 <> 3 then 'R' || lpad(i::text, 9, '0') end, i % 500 <> 9, '{}',
            at, at, at + interval '700 ms', at + interval '9 s', case when i % 1000 <> 7 and i % 20 <> 3 then at + interval '9 s' end
       from person, generate_series(1, $1::int) i, lateral (select now() - i * (interval '365 days' / $1::int) as at) t`,
    [payments, people],
  );
  await owner.query(
    `insert into receipt (receipt, amount_cents, state, payment_id, told_by, payer_phone, payer_name, paid_at, created_at)
     select p.receipt, p.amount_cents, 'allocated', p.id, 'stk_callback', substr(p.phone, 2), upper(u.full_name), p.paid_at, p.paid_at
       from payment p join app_user u on u.id = p.user_id where p.receipt is not null`,
  );
  await owner.query(
    `insert into receipt (receipt, amount_cents, state, told_by, payer_phone, payer_name, account_text, paid_at)
     values ('SLOOSE0001', 135000, 'unallocated', 'pull', '254700000097', 'AMINA WANJIRU HASSAN', 'MND10553', now())`,
  );
  await owner.query(
    `insert into receipt (receipt, amount_cents, state, told_by, account_text, paid_at, created_at)
     select 'SWAITS' || i, 100 * i, 'unallocated', 'pull', 'none', now(), now() - make_interval(mins => i) from generate_series(1, 500) i`,
  );
  await owner.query('vacuum analyze payment, receipt, app_user');
  const { rows } = await owner.query(
    `select p.id, p.receipt, p.reference, p.checkout_request_id as checkout, p.phone, u.username from payment p join app_user u on u.id = p.user_id
      where p.receipt = 'R000500000' or p.receipt is not null limit 1`,
  );
  await owner.end();
  return rows[0] as Record<'id' | 'receipt' | 'reference' | 'checkout' | 'phone' | 'username', string>;
}
