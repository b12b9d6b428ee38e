import { EventHeap } from '../engine/event-heap.ts';
import { Actor } from '../engine/virtual-time.ts';
import type { MoneyHistory, MoneyStep } from './money-history.ts';
import { MoneyWitness } from './money-witness.ts';
import { PaymentDesk } from './payment-desk.ts';
import { PayoutDesk } from './payout-desk.ts';

export { moneyHistoryOf } from './money-history.ts';

const WORK_OFF_EVERY_MS = 60_000;
const LAST_MS = 3 * 86_400_000;

export type MoneyResult = {
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  readonly events: number;
};

/** Runs a history of money: three days in as long as their decisions take. */
export function runMoney({ setting, steps }: MoneyHistory): MoneyResult {
  const witness = new MoneyWitness();
  const heap = new EventHeap();
  const provider = new Actor('provider');
  let nowMs = 0;
  let events = 0;
  const later = (afterMs: number, work: (atMs: number) => void) =>
    heap.push(nowMs + Math.max(0, afterMs), provider, () => work(nowMs));
  const payments = new PaymentDesk(setting.payments, witness);
  const fates = steps.filter((step) => step.do === 'fate');
  const payouts = Array.from(
    { length: setting.payouts },
    (_, index) =>
      new PayoutDesk(
        index,
        fates.filter((fate) => fate.payout === index),
        witness,
        later,
      ),
  );
  for (const step of steps) later(step.atMs, () => doStep(step, payments, payouts));
  for (const payout of payouts) payout.start();
  for (let atMs = WORK_OFF_EVERY_MS; atMs < LAST_MS; atMs *= 2) later(atMs, () => payments.workOff(nowMs));
  for (let next = heap.peek(); next !== undefined && next.atUs <= LAST_MS; next = heap.peek()) {
    heap.pop();
    nowMs = next.atUs;
    events++;
    next.work();
    if (witness.violations.length > 0) break;
  }
  if (witness.violations.length === 0) {
    payments.finish(LAST_MS);
    for (const payout of payouts) payout.finish();
  }
  return { violations: witness.violations, trace: witness.trace, events };
}

function doStep(step: MoneyStep, payments: PaymentDesk, payouts: readonly PayoutDesk[]): void {
  switch (step.do) {
    case 'push':
      return payments.push(step);
    case 'tell':
      return payments.tell(step);
    case 'give_up':
      return payments.note(step.payment, 'given_up', step.atMs);
    case 'day_over':
      return payments.note(step.payment, 'day_over', step.atMs);
    case 'staff_retry':
      return payouts[step.payout]?.retry(step.atMs);
    case 'contradict':
      return payouts[step.payout]?.contradict(step.atMs);
    case 'fate':
  }
}
