/** Refunds over a database and the simulated M-PESA: what is owed, sent and answered. */
import { expect } from 'vitest';
import {
  keepStatement,
  listRefunds,
  oweByStaff,
  paymentApprovals,
  sendNextRefund,
} from '../features/payments/index.ts';
import { makePeople } from './auction-world.ts';
import { byTwo } from './by-two.ts';
import { eventually, paymentsApp } from './payments-app.ts';
import type { TestDatabase } from './test-database.ts';

/** A stranger's address, and one of the provider's (tests are called back from this machine). */
export const STRANGER = '203.0.113.7';
export const resultOf = (code: string, receipt: string, more: object = {}) => ({
  Result: { ResultType: 0, ResultCode: code, ResultDesc: 'told', TransactionID: receipt, ...more },
});

export async function refundsWorld(database: TestDatabase) {
  const { db, pool } = database;
  const app = await paymentsApp(database, { paybill: true });
  const [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });

  const two = (kind: string, params: object) =>
    byTwo({ db: database.staff.db, kinds: paymentApprovals(app.money.deps) }, [ann, ben], kind, params);
  /** What a worker's next step does, as the provider behaves. */
  function send(before: () => void = () => undefined, after: () => void = () => undefined) {
    const { mpesa } = app.money;
    if (!mpesa) throw new Error('no M-PESA');
    const reversal: typeof mpesa.daraja.reversal = async (request) => {
      before();
      const answer = await mpesa.daraja.reversal(request);
      after();
      return answer;
    };
    return sendNextRefund({
      db,
      bus: app.bus,
      log: app.money.deps.log,
      provider: { reversal },
      address: mpesa.hookUrl,
    });
  }
  const refundOf = async (receipt: string) => {
    const { rows } = await pool.query('select number from refund_due where receipt = $1', [receipt]);
    const [found] = await listRefunds(db, Number(rows[0].number));
    if (!found) throw new Error('nothing is owed');
    return found;
  };
  /** Its lease has ended, or a day has passed. */
  const due = (number: number) =>
    database.owner.query('update refund_due set next_step_at = now() where number = $1 and next_step_at is not null', [
      number,
    ]);
  const reversals = (receipt: string) =>
    app.simulator.transactions().filter((one) => one.kind === 'reversal' && one.reference === receipt);
  /** As the provider takes an asking and says nothing yet: the tokens that it was given. */
  async function askedTokens(number: number, times = 1): Promise<string[]> {
    const { mpesa } = app.money;
    if (!mpesa) throw new Error('no M-PESA');
    const tokens: string[] = [];
    const provider = {
      reversal: async ({ resultUrl }: { resultUrl: string }) => {
        tokens.push(resultUrl.split('/').at(-1) ?? '');
        return tokens.length < times
          ? ({ kind: 'unknown', why: 'timeout', attempts: 1 } as never)
          : ({ kind: 'accepted', conversationId: null, originatorConversationId: null } as const);
      },
    };
    for (let n = 0; n < times; n++) {
      await sendNextRefund({ db, bus: app.bus, log: app.money.deps.log, provider, address: mpesa.hookUrl });
      if (n + 1 < times) await due(number);
    }
    expect(tokens).toHaveLength(times);
    return tokens;
  }
  const tell = async (token: string, body: object, ip?: string) => {
    await app.hook('reversal', token, body, ip);
    await app.money.inbox.idle();
  };
  /** An approved statement that shows what left. */
  async function statementShows(receipt: string) {
    const at = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const csv = `Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn\n${receipt},${at},Completed,,-1350.00`;
    const { importId } = await keepStatement(database.staff, ann, csv, null);
    await two('statement.import', { importId });
  }
  const isState = (receipt: string, state: string) =>
    eventually(
      async () => (await refundOf(receipt)).state === state,
      () => `the refund is not ${state}`,
    );
  /** A paid pack that staff owe back. */
  async function owed() {
    const shopper = await app.aShopper();
    const paid = await app.buyAndPay(shopper);
    const receipt = paid.receipt ?? '';
    await app.money.inbox.idle();
    await oweByStaff(app.money.deps, ann, { paymentId: paid.id }, 'a test');
    return { shopper, paid, receipt, number: (await refundOf(receipt)).number };
  }
  return {
    ...{ app, ann, ben },
    ...{ two, send, refundOf, due, reversals, askedTokens, tell, statementShows, isState, owed },
    stop: () => app.stop(),
  };
}
