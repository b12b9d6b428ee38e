import { createHash, randomBytes } from 'node:crypto';
import type { CommandReading, Daraja } from '@mnada/daraja';
import { sql } from 'kysely';
import { at, databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Bus } from '../../../platform/bus/index.ts';
import { Loop } from '../../../platform/process/loop.ts';
import { PAYMENT_TOPIC, type PaymentsLog } from '../context.ts';
import { noteCall } from './reversal-calls.sql.ts';

export type RefundSendDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
  readonly log: PaymentsLog;
  readonly provider: Pick<Daraja, 'reversal'>;
  /** Where the provider calls back; the token says which asking is meant. */
  readonly address: (kind: 'reversal' | 'reversal-timeout', token: string) => string;
};

const LOOK_EVERY_MS = 2_000;
/** Longer than the call may last (30 s): nobody else asks meanwhile. */
const LEASE = '60 s';
/** A person at the provider may have to approve it: its result may take hours. */
const RESULT_WITHIN = '24 h';
const ATTEMPTS_MAX = 10;

/**
 * Does one refund that is due: writes down that it is asked for, asks, writes down the answer. Killed between any two of
 * these, it is asked for again when its lease ends; the provider gives one receipt back once, however often it is asked.
 */
export async function sendNextRefund({ db, bus, provider, address, log }: RefundSendDeps): Promise<'did' | 'idle'> {
  const begun = await db.transaction().execute(begin);
  if (begun === 'idle') return 'idle';
  // Its payer reads that it is asked for, or that it is late.
  const moved = () => (begun.paymentId === null ? undefined : bus.publish(PAYMENT_TOPIC, begun.paymentId));
  if (begun.isSpent) {
    moved();
    return 'did';
  }
  const reading = await provider.reversal({
    receipt: begun.receipt,
    amountKes: begun.amountCents / 100,
    remarks: 'Mnada refund',
    resultUrl: address('reversal', begun.token),
    timeoutUrl: address('reversal-timeout', begun.token),
  });
  if (reading.kind === 'rejected') log.error({ code: reading.code }, 'a refund was refused at once');
  await noteAnswer(db, begun, reading);
  if (reading.kind === 'rejected') moved();
  return 'did';
}

type Begun = {
  isSpent: false;
  id: string;
  paymentId: string | null;
  receipt: string;
  amountCents: number;
  token: string;
};
/** Nobody answered for it: it is a person's now. */
type Spent = { isSpent: true; paymentId: string | null };
type Due = { id: string; paymentId: string | null; receipt: string | null; amountCents: number; isSpent: boolean };

async function begin(trx: Db): Promise<Begun | Spent | 'idle'> {
  const now = at(await databaseNowUs(trx));
  const { rows } = await sql<Due>`
    select id, payment_id as "paymentId", receipt, amount_cents as "amountCents", accepted_at is not null or attempts >= ${ATTEMPTS_MAX} as "isSpent"
      from refund_due where next_step_at <= ${now} and state in ('approved', 'sending')
     order by next_step_at limit 1 for update skip locked`.execute(trx);
  const [row] = rows;
  if (!row) return 'idle';
  const { id, paymentId, receipt, amountCents, isSpent } = row;
  if (isSpent || receipt === null) {
    await fail(trx, id, 'unanswered');
    return { isSpent: true, paymentId };
  }
  await sql`
    update refund_due set state = 'sending', attempts = attempts + 1, updated_at = clock_timestamp(),
           next_step_at = clock_timestamp() + ${LEASE}::interval where id = ${id}::uuid`.execute(trx);
  const token = randomBytes(24).toString('hex');
  await trx
    .insertInto('refund_call')
    .values({ token_hash: hashOfCall(token), refund_id: id })
    .execute();
  return { isSpent: false, id, paymentId, receipt, amountCents, token };
}

async function noteAnswer(db: Db, { id, token }: Begun, reading: CommandReading): Promise<void> {
  // No usable answer: the lease ends, and it is asked for again.
  if (reading.kind === 'unknown') return;
  if (reading.kind === 'rejected') {
    await noteCall(db, hashOfCall(token), 'refused');
    if (!reading.retry) await fail(db, id, reading.reason);
    return;
  }
  await sql`
    update refund_due set accepted_at = clock_timestamp(), next_step_at = clock_timestamp() + ${RESULT_WITHIN}::interval
     where id = ${id}::uuid and state = 'sending'`.execute(db);
}

const hashOfCall = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A person decides: paid anew by two, or found in the statement. */
export async function fail(db: Db, id: string, reason: string): Promise<void> {
  await sql`
    update refund_due set state = 'failed', failed_reason = ${reason.slice(0, 60)}, next_step_at = null,
           updated_at = clock_timestamp()
     where id = ${id}::uuid and state in ('approved', 'sending')`.execute(db);
}

/** Sends what two people have approved, on this node; any number of nodes may. */
export const startRefunds = (deps: RefundSendDeps): { stop(): Promise<void> } =>
  new Loop(deps.log, 'a refund', async () => ((await sendNextRefund(deps)) === 'did' ? 0 : LOOK_EVERY_MS));
