import { DayPage } from '@mnada/contract/office';
import { noNotices } from '../features/payouts/index.ts';
import { wireApprovals } from '../node/wiring/approvals.ts';
import { staffCookie } from '../platform/http/index.ts';
import { TEST_KEYS } from './accounts-app.ts';
import { exactly } from './auctions-app.ts';
import { OFFICE_URL, officeApp } from './office-app.ts';
import { referralWorld } from './referral-world.ts';
import type { TestDatabase } from './test-database.ts';

const BOUNDARY = 'xxMNADAxx';
const DAY_MS = 86_400_000;

type Upload = {
  readonly as?: string;
  readonly from: string;
  readonly to: string;
  /** Of a bank's statement. */
  readonly account?: 'bank' | 'bank_2';
};

/** So many days ago, in Nairobi. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() + 3 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);

export const bankCsv = (lines: readonly string[]): string =>
  ['Date,Description,Reference,Debit,Credit,Balance', ...lines].join('\n');

/** A shop whose statements, of M-PESA and of the bank, are read by one person of finance and compared by another. */
export async function statementDesk(database: TestDatabase) {
  const shop = await referralWorld(database);
  const { db } = database.staff;
  const money = { ...shop.money.deps, db };
  const bus = { publish: () => undefined };
  const office = await officeApp(database, {
    money,
    approvals: wireApprovals({ db, bus, payments: money, notices: noNotices, keys: TEST_KEYS }),
  });
  const grace = await office.aPerson(['finance']);
  const peter = await office.aPerson(['finance']);

  const desk = {
    shop,
    office,
    /** Asks. */
    grace,
    /** Answers. */
    peter,
    async stop(): Promise<void> {
      await office.stop();
      await shop.stop();
    },
    async upload(path: string, csv: string | Buffer, { as = grace.as, from, to, account }: Upload) {
      const answer = await office.app.inject({
        method: 'POST',
        url: `${path}?from=${from}&to=${to}${account === undefined ? '' : `&account=${account}`}`,
        headers: {
          host: 'mnada.example',
          origin: OFFICE_URL,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        },
        cookies: { [staffCookie(OFFICE_URL)]: as },
        payload: Buffer.concat([
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="s.csv"\r\ncontent-type: text/csv\r\n\r\n`,
          ),
          Buffer.from(csv),
          Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
        ]),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async asks(kind: string, params: object) {
      const why = { reason_code: 'statement_checked', reason: 'Compared.' };
      return (await office.post('/api/admin/approvals', { kind, params, ...why }, grace.as)).body;
    },
    async answers(reference: string, by: { readonly as: string } = peter) {
      await office.proved(by.as, 'approvals.answer', `approval:${reference}`);
      return (await office.post(`/api/admin/approvals/${reference}/approve`, {}, by.as)).body;
    },
    byBoth: async (kind: string, params: object) => desk.answers((await desk.asks(kind, params)).reference),
    pageOf: async (day: string) =>
      exactly(DayPage, (await office.get(`/api/admin/reconciliation/${day}`, grace.as)).body),
  };
  return desk;
}
