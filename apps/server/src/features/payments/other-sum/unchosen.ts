import { sql } from 'kysely';
import { before, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Loop } from '../../../platform/process/loop.ts';
import { notifyPayment } from '../../notifications/index.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from '../context.ts';
import { lockPayment } from '../payment.sql.ts';
import { giveBack } from './give-back.ts';
import { HAS_OPEN_TOP_UP } from './top-up.sql.ts';

const REMIND_AFTER = { days: 1 };
const GIVE_BACK_AFTER = { days: 7 };
const AT_ONCE = 100;
const LOOK_EVERY_MS = 60_000;

type Waiting = { readonly receipt: string; readonly paymentId: string; readonly amountCents: number };

/** The receipts that their payers may choose about now; of packs only, in whole shillings, and no top-up of them is out. */
const WAITING = sql`
  r.state = 'unallocated' and r.amount_cents % 100 = 0
  and exists (select from payment p where p.id = r.payment_id and p.purpose = 'pack') and not ${HAS_OPEN_TOP_UP}`;

/**
 * What nobody has chosen about (PAY-7): its payer is reminded once after a day, and after seven it is owed back, once,
 * whichever node is first. A receipt that fails stops no other; it is tried again in the next round.
 */
export async function settleUnchosen(deps: Pick<PaymentsDeps, 'db' | 'bus' | 'log'>): Promise<void> {
  const old = before(await databaseNowUs(deps.db), GIVE_BACK_AFTER);
  const { rows } = await sql<Waiting>`
    select r.receipt, r.payment_id as "paymentId", r.amount_cents as "amountCents" from receipt r
     where ${WAITING} and r.created_at < ${old}
     order by r.created_at limit ${AT_ONCE}`.execute(deps.db);
  for (const row of rows) {
    try {
      if (await returnOne(deps.db, row)) deps.bus.publish(PAYMENT_TOPIC, row.paymentId);
    } catch (error) {
      deps.log.error({ err: error, paymentId: row.paymentId }, 'money that nobody chose about could not be given back');
    }
  }
  await remind(deps.db);
}

/** Locks as a choice does: payment, receipt. @returns false: somebody decided meanwhile */
async function returnOne(db: Db, { receipt, paymentId }: Waiting): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await lockPayment(trx, paymentId);
    const { rows } = await sql`
      select from receipt r where r.receipt = ${receipt} and r.payment_id = ${paymentId}::uuid and ${WAITING}
         for no key update`.execute(trx);
    if (rows.length === 0) return false;
    await giveBack(trx, { receipt, paymentId, madeBy: 'time' });
    return true;
  });
}

async function remind(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const dayAgo = before(await databaseNowUs(trx), REMIND_AFTER);
    const { rows } = await sql<Waiting>`
      update receipt set reminded_at = clock_timestamp() where receipt in (
        select r.receipt from receipt r
         where ${WAITING} and r.reminded_at is null and r.created_at < ${dayAgo}
         order by r.created_at limit ${AT_ONCE} for update skip locked)
      returning receipt, payment_id as "paymentId", amount_cents as "amountCents"`.execute(trx);
    for (const { receipt, paymentId, amountCents } of rows)
      await notifyPayment(trx, paymentId, 'choose', { name: `${receipt}:reminder`, amountCents });
  });
}

/** Looks after it on this node; any number of nodes may. */
export const startSettlingUnchosen = (deps: Parameters<typeof settleUnchosen>[0]): { stop(): Promise<void> } =>
  new Loop(deps.log, 'money that nobody chose about', async () => {
    await settleUnchosen(deps);
    return LOOK_EVERY_MS;
  });
