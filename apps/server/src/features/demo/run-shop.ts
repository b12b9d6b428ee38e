import type { OrderState } from '@mnada/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { createAccount } from '../accounts/index.ts';
import { moveOrder } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';
import { approveWithdrawal, noNotices, resolvePayout, retryPayout } from '../payouts/index.ts';

export type ShopDeps = {
  readonly db: Db;
  readonly bus: Bus;
  readonly payments: Pick<Payments, 'openPaymentOf'>;
  /** M-PESA is simulated, and forgets what it was doing when its server ends. */
  readonly forgetsPayouts: boolean;
};

/** Two, for what needs two different people (S08). They cannot sign in: they have neither password nor address. */
const CLERKS = ['demo_clerk_1', 'demo_clerk_2'] as const;
const WHY = 'simulated operator of the demonstration';
const NOTE = 'This is a demonstration: nothing is really sent.';
const COURIER = 'Mnada Riders';
/** Each thing waits between these, by its own id: long enough to be seen waiting, short enough to be waited for. */
const WAITS_S = { least: 20, most: 40 } as const;
const AT_ONCE = 20;

const NEXT: Readonly<Partial<Record<OrderState, 'processing' | 'shipped' | 'delivered'>>> = {
  paid: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
};

/**
 * What staff would do in a real shop, some seconds later: approves withdrawals, and moves orders from paid to delivered.
 * Through the same functions, under the same rules, and in the audit; read from the database each time.
 * @returns how many things it did
 */
export async function runShop(deps: ShopDeps): Promise<number> {
  const { db } = deps;
  const [withdrawals, orders] = [await dueWithdrawals(db), await dueOrders(db)];
  const forgotten = deps.forgetsPayouts ? await forgottenPayouts(db) : [];
  const due = withdrawals.length + orders.length + forgotten.length;
  if (due === 0) return 0;
  const clerks = await clerkIds(db);
  for (const { id, needed } of withdrawals) await approve(db, id, clerks.slice(0, needed));
  for (const { id, number, state } of orders) await move(deps, clerks[0] ?? '', { id, number, state });
  for (const withdrawalId of forgotten) await sendAgain(db, clerks[0] ?? '', withdrawalId);
  return due;
}

/** Seconds that a thing waits, told by its id: the same whenever it is asked. */
const WAIT = sql.raw(
  `make_interval(secs => ${WAITS_S.least} + abs(hashtext(id::text)::bigint) % ${WAITS_S.most - WAITS_S.least + 1})`,
);

async function dueWithdrawals(db: Db): Promise<{ id: string; needed: number }[]> {
  const { rows } = await sql<{ id: string; needed: number }>`
    select id, approvals_needed as needed from withdrawal
     where state = 'requested' and updated_at < clock_timestamp() - ${WAIT}
     order by created_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

type DueOrder = { readonly id: string; readonly number: number; readonly state: OrderState };

async function dueOrders(db: Db): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select id, number, state from shop_order
     where state in ('paid', 'processing', 'shipped') and updated_at < clock_timestamp() - ${WAIT}
     order by updated_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function approve(db: Db, withdrawalId: string, clerks: readonly string[]): Promise<void> {
  for (const clerk of clerks) {
    const { rows } = await sql`
      select from withdrawal_approval join withdrawal on withdrawal.id = withdrawal_id
       where withdrawal_id = ${withdrawalId}::uuid and staff_id = ${clerk}::uuid
         and withdrawal_approval.round = withdrawal.round`.execute(db);
    if (rows.length > 0) continue;
    const { isApproved } = await approveWithdrawal({ db }, clerk, withdrawalId, WHY);
    if (isApproved) return;
  }
}

async function move(deps: ShopDeps, clerk: string, { id, number, state }: DueOrder): Promise<void> {
  const to = NEXT[state];
  if (to === undefined) return;
  const sent = to === 'shipped' ? { trackingNumber: `DEMO-${number}`, courierService: COURIER } : {};
  await moveOrder(deps, clerk, id, to, { ...sent, note: NOTE });
}

/** The simulated M-PESA was asked and knows nothing of them: it ended while they were under way, so nobody was paid. */
async function forgottenPayouts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ withdrawalId: string }>`
    select withdrawal_id as "withdrawalId" from payout
     where state = 'indeterminate' and reason = 'not_found' limit ${AT_ONCE}`.execute(db);
  return rows.map((row) => row.withdrawalId);
}

async function sendAgain(db: Db, clerk: string, withdrawalId: string): Promise<void> {
  const deps = { db, notices: noNotices, notPaidAfterMs: 0 };
  const reason = `${WHY}: the simulated M-PESA has forgotten it`;
  await resolvePayout(deps, clerk, withdrawalId, { kind: 'not_paid' }, reason);
  await retryPayout(deps, clerk, withdrawalId, { reason });
}

/** The simulated staff, made when they are first needed. */
async function clerkIds(db: Db): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (const username of CLERKS) {
      const found = await trx
        .selectFrom('app_user')
        .select('id')
        .where('username_folded', '=', username)
        .where('kind', '=', 'staff')
        .executeTakeFirst();
      ids.push(found?.id ?? (await makeClerk(trx, username)));
    }
    return ids;
  });
}

async function makeClerk(trx: Db, username: string): Promise<string> {
  const fullName = 'Simulated operator';
  const id = await createAccount(trx, { username, fullName, registrationType: 'email', kind: 'staff' });
  await trx
    .updateTable('app_user')
    .set({ permissions: ['finance', 'fulfilment'] })
    .where('id', '=', id)
    .execute();
  return id;
}
