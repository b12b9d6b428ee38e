import type { Pool } from 'pg';
import { holdAuctions } from './auctions.ts';
import { clearDesk, closeBooks, giveUp, noteOwed, reconcile, settleUp } from './desk-day.ts';
import { payDay, workOff } from './pay.ts';
import { personIds, staffOf } from './people.ts';
import type { DayPlan, MonthPlan } from './plan.ts';
import type { MonthShop } from './shop.ts';
import { claimWins, deliver, payOut } from './wins.ts';

/**
 * Lives a month from where it stands. Each step is written down once it is done; a step in which a life ended is begun anew by the next
 * one, with the same keys and ids, as people and phones repeat themselves.
 * @param tell what a step was, and how long it took
 */
export async function live(shop: MonthShop, plan: MonthPlan, tell: (step: string, ms: number) => void): Promise<void> {
  const [ids, staff] = [await personIds(shop), await staffOf(shop)];
  const done = await stepsOf(shop.owner);
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (done.has(name)) return;
    const fromMs = performance.now();
    await work();
    await shop.owner.query('insert into mpesa.step values ($1)', [name]);
    tell(name, performance.now() - fromMs);
  };
  let before: DayPlan | null = null;
  for (const today of plan.days) {
    const { day } = today;
    const yesterday: DayPlan | null = before;
    await step(`${day} statement`, async () =>
      yesterday === null ? undefined : reconcile(shop, plan, yesterday, staff),
    );
    await step(`${day} orders`, () => deliver(shop, day, staff));
    await step(`${day} desk`, async () => (yesterday === null ? undefined : clearDesk(shop, yesterday, ids, staff)));
    await step(`${day} payments`, () => payDay(shop, today, ids));
    await step(`${day} auctions`, () => holdAuctions(shop, today, ids));
    await step(`${day} wins`, () => claimWins(shop, today));
    await step(`${day} payouts`, () => payOut(shop, day, staff));
    await step(`${day} settlement`, () => settleUp(shop, today, yesterday));
    await step(`${day} books`, async () => {
      await workOff(shop, day, '23:00:00');
      await giveUp(shop, staff);
      await noteOwed(shop, day);
    });
    before = today;
  }
  const last: DayPlan | null = before;
  await step('the last statement', async () => (last === null ? undefined : reconcile(shop, plan, last, staff)));
  await step('the books close', () => closeBooks(shop, plan, staff));
}

const stepsOf = async (owner: Pool): Promise<ReadonlySet<string>> =>
  new Set((await owner.query<{ step: string }>('select step from mpesa.step')).rows.map(({ step }) => step));
