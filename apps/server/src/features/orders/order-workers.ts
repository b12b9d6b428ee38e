import type { Db } from '../../platform/database/index.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { Payments } from '../payments/index.ts';
import { endDeadOrders, LAPSES_AT_ONCE, lapseWins } from './wins/lapse-wins.ts';
import { remindWins, tellPiecesBack } from './wins/remind-wins.ts';

export type OrderWorkersDeps = {
  readonly db: Db;
  readonly payments: Pick<Payments, 'openPaymentOf'>;
  readonly log: {
    info(fields: object, text: string): void;
    error(fields: object, text: string): void;
  };
};

/** Deadlines of days need no hurry; until a round has come, the calls refuse by the time itself. */
const ROUND_EVERY_MS = 60_000;

/** Starts what reminds of wins, and ends wins and orders that nobody came for. All state is in the database: any node may run it. */
export function startOrderWorkers(deps: OrderWorkersDeps): { stop(): Promise<void> } {
  const lapsing = new Loop(deps.log, 'lapsing wins', async () => {
    const [wins, orders] = [await lapseWins(deps), await endDeadOrders(deps)];
    if (wins + orders > 0) deps.log.info({ wins, orders }, 'wins lapsed and unpaid orders ended');
    // A full round leaves some behind.
    return wins >= LAPSES_AT_ONCE ? 0 : ROUND_EVERY_MS;
  });
  const reminding = new Loop(deps.log, 'reminding of wins', async () => {
    const people = (await remindWins(deps.db)) + (await tellPiecesBack(deps.db));
    if (people > 0) deps.log.info({ people }, 'people were reminded of their wins');
    return ROUND_EVERY_MS;
  });
  return { stop: async () => void (await Promise.all([lapsing.stop(), reminding.stop()])) };
}
