import type { OrderState } from '@mnada/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/index.ts';
import { at, databaseNowUs, STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { createAccount } from '../accounts/index.ts';
import { moveOrder } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';
import { approvalReference, approveRequest, listRequests, requestApproval } from '../approvals/index.ts';
import { approveWithdrawal, noNotices, payoutApprovals } from '../payouts/index.ts';
import { livedUntil } from './seed.ts';

export type ShopDeps = {
  /** Under the role of staff: the server's own approves nothing. */
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
/**
 * Whoever tries the office out decides alone: while somebody works there things wait for minutes, and what they have looked at is theirs
 * for as long as a person reads.
 */
const WITH_PEOPLE = { waits: '5 min', works: '5 min', reads: '15 min' } as const;

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
  for (const each of forgotten) await sendAgain(db, clerks, each);
  return due;
}

/** Seconds that a thing waits, told by its id: the same whenever it is asked. */
const WAIT = sql.raw(
  `make_interval(secs => ${WAITS_S.least} + abs(hashtext(id::text)::bigint) % ${WAITS_S.most - WAITS_S.least + 1})`,
);

/** Somebody who isn't simulated has worked in the office a moment ago. */
const IS_WATCHED = sql`
  exists (select from staff_session s where s.revoked_at is null
             and s.last_used_at > ${STATEMENT_TIME} - ${WITH_PEOPLE.works}::interval)`;
/** Of a thing by its id: a person looked at it, or acted on it, and may still be reading. */
const isRead = (kind: 'withdrawal' | 'order', table: 'withdrawal' | 'shop_order') => sql`
  exists (select from audit a join app_user reader on reader.id = a.actor_id
           where a.subject = ${`${kind}:`} || ${sql.ref(`${table}.id`)}::text and a.at > ${STATEMENT_TIME} - ${WITH_PEOPLE.reads}::interval
             and reader.username_folded <> all(${[...CLERKS]}::text[]))`;
const MAY_ACT = sql`(not ${IS_WATCHED} or updated_at < ${STATEMENT_TIME} - ${WITH_PEOPLE.waits}::interval)`;

const LEFT_FOR_MS = 2 * 86_400_000;
/**
 * What the world was made with is left to whoever looks at the office for two days: an order that waits to be packed, the one that is
 * late, the cash that was asked for.
 * @returns from when on things are the simulated people's own
 */
async function leftFrom(db: Db): Promise<Date> {
  const made = await livedUntil(db);
  const isLeft = made !== null && made.getTime() > (await databaseNowUs(db)) / 1_000 - LEFT_FOR_MS;
  return isLeft ? made : new Date(0);
}

async function dueWithdrawals(db: Db): Promise<{ id: string; needed: number }[]> {
  const now = at(await databaseNowUs(db));
  const { rows } = await sql<{ id: string; needed: number }>`
    select id, approvals_needed as needed from withdrawal
     where state = 'requested' and updated_at < ${now} - ${WAIT} and ${MAY_ACT} and not ${isRead('withdrawal', 'withdrawal')}
       and created_at >= ${await leftFrom(db)}
     order by created_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** What was sent at a real shop's pace before the server began goes on at it: it is to be seen under way. */
const ORDER_WAITS = sql`
  case when exists (select from order_step paid where paid.order_id = shop_order.id and paid.state = 'paid'
                       and paid.at < shop_order.updated_at - interval '6 h')
       then interval '2 days' else ${WAIT} end`;

type DueOrder = { readonly id: string; readonly number: number; readonly state: OrderState };

async function dueOrders(db: Db): Promise<DueOrder[]> {
  const now = at(await databaseNowUs(db));
  const { rows } = await sql<DueOrder>`
    select id, number, state from shop_order
     where state in ('paid', 'processing', 'shipped') and updated_at < ${now} - ${ORDER_WAITS}
       and ${MAY_ACT} and not ${isRead('order', 'shop_order')} and created_at >= ${await leftFrom(db)}
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

type Forgotten = { readonly withdrawalId: string; readonly isNotPaid: boolean };

/**
 * The simulated M-PESA was asked and knows nothing of them: it ended while they were under way, so nobody was paid. Or the
 * clerks had said so already, when this server ended before they sent it again.
 */
async function forgottenPayouts(db: Db): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    select withdrawal_id as "withdrawalId", state = 'failed' as "isNotPaid" from payout
     where (state = 'indeterminate' and reason = 'not_found')
        or (state = 'failed' and (
             select r.state = 'executed' and r.kind = 'withdrawal.not_paid' and u.username_folded = any(${[...CLERKS]}::text[])
               from approval_request r join app_user u on u.id = r.requested_by
              where r.subject = 'withdrawal:' || payout.withdrawal_id and r.state in ('executed', 'failed')
              order by r.number desc limit 1))
     limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Asked for by one, approved by the other, as in a real shop. */
async function sendAgain(db: Db, clerks: readonly string[], { withdrawalId, isNotPaid }: Forgotten): Promise<void> {
  if (!isNotPaid && !(await byClerks(db, clerks, 'withdrawal.not_paid', withdrawalId))) return;
  await byClerks(db, clerks, 'withdrawal.retry', withdrawalId);
}

/**
 * What one of them asked for before this server ended is still open: the other goes on with it.
 * @returns false: it is open and somebody else's, or could not be done
 */
async function byClerks(
  db: Db,
  [maker = '', checker = '']: readonly string[],
  kind: string,
  withdrawalId: string,
): Promise<boolean> {
  const deps = { db, kinds: payoutApprovals({ notices: noNotices, forgetsPayouts: true }) };
  const isIt = (request: { readonly kind: string; readonly subject: string }) =>
    request.kind === kind && request.subject === `withdrawal:${withdrawalId}`;
  const open = (await listRequests({ db })).find(isIt);
  if (open !== undefined && open.requestedBy !== maker) return false;
  const reason = { code: 'everyday', words: `${WHY}: the simulated M-PESA has forgotten it` };
  const reference =
    open === undefined
      ? (await requestApproval(deps, maker, { kind, params: { withdrawal: withdrawalId }, reason })).reference
      : approvalReference(open.number);
  return (await approveRequest(deps, checker, reference)).state === 'executed';
}

/** @throws Error they were not made: `makeClerks` runs before any node */
export async function clerkIds(db: Db): Promise<string[]> {
  const ids: string[] = [];
  for (const username of CLERKS) {
    const id = await findClerk(db, username);
    if (id === null) throw new Error(`the simulated operator ${username} is missing`);
    ids.push(id);
  }
  return ids;
}

/** @returns null: there is none yet */
export async function findClerk(db: Db, username: string): Promise<string | null> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('username_folded', '=', username)
    .where('kind', '=', 'staff')
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * Makes the simulated staff, once, at any start of a demonstration.
 * @param db signs in as the owner of the tables: nobody else makes staff (ACC-8)
 */
export async function makeClerks(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo clerks', 0))`.execute(trx);
    for (const username of CLERKS) {
      if ((await findClerk(trx, username)) !== null) continue;
      await createAccount(trx, {
        username,
        fullName: 'Simulated operator',
        registrationType: 'email',
        kind: 'staff',
        permissions: ['finance', 'fulfilment', 'auctions'],
      });
    }
  });
}
