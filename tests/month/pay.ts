import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { buyBids } from '../../apps/server/src/features/payments/buy-bids.ts';
import { pullReceipts } from '../../apps/server/src/features/payments/pull.ts';
import { setClock } from './month-clock.ts';
import { callbackOf, confirmationOf, type Movement, nowOf, receiptOf } from './mpesa.ts';
import { phoneOf } from './people.ts';
import { type DayPlan, FAILED_BY, PACKS, type PaymentPlan, type StrayPlan } from './plan.ts';
import type { MonthShop } from './shop.ts';

const AT_ONCE = 8;
const CHUNK = 120;
const SOURCE = '196.201.214.200';
export const moment = (day: string, time: string): Date => new Date(`${day}T${time}+03:00`);
const packOf = (pack: number) => PACKS[pack] ?? PACKS[0];

/** So many at a time, in their order. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>, atOnce = AT_ONCE): Promise<void> {
  const waiting = all.values();
  const take = async (): Promise<void> => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

/** What a payment into the paybill is at M-PESA: its line, and where there is one the charge under the same receipt. */
function moneyIn(act: string, person: number, kes: number, reference: string, isCharged: boolean): Movement[] {
  const receipt = receiptOf(act);
  const phone = phoneOf(person).slice(1);
  const details = `Pay Bill from ${phone} - JANE KAMAU Acc. ${reference}`;
  const charge = Math.max(50, Math.round(kes * 0.55));
  return [
    ...(isCharged
      ? [{ act, part: 'charge', account: 'paybill', receipt, details: 'Pay Bill Charge', cents: -charge } as const]
      : []),
    { act, account: 'paybill', receipt, details, reference, cents: kes * 100 },
  ];
}

const callOf = (userId: string, key: string) => ({
  ...{ userId, route: '/api/buy_bids', key, ip: '10.0.0.1' },
  bodyHash: createHash('sha256').update(key).digest(),
});

/** Asks for a pack under a key, as often as it takes. @returns whether the prompt reached M-PESA: a kill may have fallen between */
async function asks(shop: MonthShop, userId: string, key: string, { person, pack }: PaymentPlan): Promise<boolean> {
  const { bids, kes } = packOf(pack);
  const { rows } = await sql<{
    id: string;
  }>`select id from bid_package where bids = ${bids} and is_offered limit 1`.execute(shop.db);
  const body = { packageId: String(rows[0]?.id), phoneNumber: phoneOf(person), amount: kes, bidsCount: bids };
  const { paymentId } = await buyBids(shop, userId, body as never, callOf(userId, key));
  await shop.payments.push(paymentId);
  const { rows: sent } = await shop.owner.query(
    'select from payment p join mpesa.prompt m on m.reference = p.reference where p.id = $1',
    [paymentId],
  );
  return sent.length > 0;
}

/** @returns false: its prompt never came, and it is asked for anew later, as people do */
async function payOne(shop: MonthShop, userId: string, plan: PaymentPlan, key: string): Promise<boolean> {
  const { act, person, ending, isCharged } = plan;
  const phone = phoneOf(person);
  if (!(await asks(shop, userId, key, plan))) return false;
  const prompt = await shop.mpesa.prompt(phone);
  if (prompt === null) throw new Error(`${act} has no prompt`);
  const tell = (body: string) =>
    shop.inbox.receive({ kind: 'stk_callback', token: prompt.token, source: SOURCE, isListed: true, body });
  const confirm = (told: { receipt: string; kes: number; reference: string; at: Date }) =>
    shop.inbox.receive({
      ...{ kind: 'c2b_confirmation', token: 'paybill', source: SOURCE, isListed: true },
      body: confirmationOf({ ...told, phone }),
    });
  const at = await nowOf(shop.db);
  const code = FAILED_BY[ending];
  if (code !== undefined) {
    await tell(callbackOf(prompt, { code, at }));
    if (ending !== 'partial') return true;
    await shop.inbox.idle();
    const [kes, receipt] = [Math.round(prompt.kes * 0.6), receiptOf(act)];
    await shop.mpesa.move(...moneyIn(act, person, kes, prompt.reference, isCharged));
    await confirm({ receipt, kes, reference: prompt.reference, at });
    return true;
  }
  if (ending === 'outage_lost') return true;
  const receipt = receiptOf(act);
  await shop.mpesa.move(...moneyIn(act, person, prompt.kes, prompt.reference, isCharged));
  if (ending === 'paid' || ending === 'told_often') {
    const body = callbackOf(prompt, { code: 0, receipt, at });
    for (let times = ending === 'paid' ? 1 : 3; times > 0; times--) await tell(body);
  }
  if (ending === 'confirmed') await confirm({ receipt, kes: prompt.kes, reference: prompt.reference, at });
  return true;
}

async function stray(shop: MonthShop, { act, person, pack }: StrayPlan): Promise<void> {
  const [kes, receipt, reference] = [packOf(pack).kes, receiptOf(act), `MND${act.slice(-6)}`];
  await shop.mpesa.move(...moneyIn(act, person, kes, reference, false));
  const told = { receipt, kes, reference, phone: phoneOf(person), at: await nowOf(shop.db) };
  await shop.inbox.receive({
    ...{ kind: 'c2b_confirmation', token: 'paybill', source: SOURCE, isListed: true },
    body: confirmationOf(told),
  });
}

/** All that is paid on a day, from eight to six; what nobody tells is asked about, or fetched. */
export async function payDay(
  shop: MonthShop,
  { day, payments, strays }: DayPlan,
  ids: readonly string[],
): Promise<void> {
  const isOutage = ({ ending }: PaymentPlan) => ending === 'outage_paid' || ending === 'outage_lost';
  const rounds = [payments.filter((each) => !isOutage(each)), payments.filter(isOutage)] as const;
  for (const [round, all] of rounds.entries()) {
    shop.mpesa.outage(round === 1);
    const [from, minutes] = round === 0 ? [moment(day, '08:00:00'), 480] : [moment(day, '16:10:00'), 40];
    const again: PaymentPlan[] = [];
    for (let at = 0; at < all.length; at += CHUNK) {
      await setClock(shop.owner, new Date(from.getTime() + (minutes * 60_000 * at) / Math.max(1, all.length)));
      await eachOf(all.slice(at, at + CHUNK), async (one) => {
        if (!(await payOne(shop, ids[one.person] ?? '', one, one.act))) again.push(one);
      });
      await shop.inbox.idle();
    }
    // Once a prompt that may be on the phone is over.
    await setClock(shop.owner, new Date(from.getTime() + (minutes + 6) * 60_000));
    for (const one of again)
      if (!(await payOne(shop, ids[one.person] ?? '', one, `${one.act}-again`)))
        throw new Error(`${one.act} never reached M-PESA`);
    await shop.inbox.idle();
  }
  shop.mpesa.outage(false);
  await setClock(shop.owner, moment(day, '17:30:00'));
  for (const one of strays) await stray(shop, one);
  await workOff(shop, day, '18:00:00');
}

/** What a node's workers do by themselves: what a kill left, questions, and the statement of the last two days. */
export async function workOff(shop: MonthShop, day: string, time: string): Promise<void> {
  const from = moment(day, time).getTime();
  await setClock(shop.owner, new Date(from));
  await shop.inbox.workOff();
  for (let round = 1; round <= 40; round++) {
    await setClock(shop.owner, new Date(from + round * 20_000));
    await shop.reconciler.once();
    await shop.inbox.workOff();
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from payment where state in ('submitting', 'pending') and next_query_at is not null
         and next_query_at < clock_timestamp() + interval '10 minutes'`.execute(shop.db);
    if (rows[0]?.n === 0) break;
  }
  await pullReceipts({ ...shop.deps, inbox: shop.inbox });
}
