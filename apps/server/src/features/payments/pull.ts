import { Loop } from '../../platform/process/loop.ts';
import type { EvidenceInbox } from '../evidence/index.ts';
import type { PaymentsDeps } from './context.ts';
import type { MoneyLine } from './money-evidence.ts';
import { isReceipt } from './receipts.ts';

const HOUR_MS = 3_600_000;
/** What the provider's statement service reaches back. */
const REACH_MS = 47 * HOUR_MS;
const PAGES_MAX = 200;

/**
 * Fetches what came in during the last two days and tells the inbox what it has not heard of: the last resort for a payment
 * that nobody announced.
 * @returns how many lines were new; null: the provider gave no answer
 */
export async function pullReceipts(
  deps: PaymentsDeps & { readonly inbox: Pick<EvidenceInbox, 'tell'> },
  now: Date = new Date(),
): Promise<number | null> {
  const { collector, db, inbox } = deps;
  if (collector === null) return null;
  let told = 0;
  for (let page = 0, offset = 0; page < PAGES_MAX; page++) {
    const from = new Date(now.getTime() - REACH_MS);
    const reading = await collector.daraja.pullTransactions({ from, to: now, offset });
    if (reading.kind === 'no_answer') return page === 0 ? null : told;
    if (reading.rows.length === 0) return told;
    offset += reading.rows.length + reading.unreadableRows;
    const receipts = reading.rows.map((row) => row.receipt).filter(isReceipt);
    const known = await db
      .selectFrom('receipt')
      .leftJoin('payment', 'payment.receipt', 'receipt.receipt')
      .select(['receipt.receipt', 'payment.is_verified'])
      .where('receipt.receipt', 'in', receipts.length > 0 ? receipts : [''])
      .execute();
    const settled = new Set(known.filter((row) => row.is_verified !== false).map((row) => row.receipt));
    for (const { receipt, amountKes, billReference } of reading.rows) {
      if (!isReceipt(receipt) || settled.has(receipt) || typeof amountKes !== 'number') continue;
      const line: MoneyLine = { receipt, amountKes, account: billReference.slice(0, 200) };
      await inbox.tell({ kind: 'pull', body: JSON.stringify(line) });
      told++;
    }
  }
  return told;
}

/** Pulls every six hours, as long as the provider answers at all. */
export function startPulling(deps: Parameters<typeof pullReceipts>[0]): { stop(): Promise<void> } {
  return new Loop(deps.log, 'fetching the statement of M-PESA', async () => {
    const told = await pullReceipts(deps);
    if (told === null) deps.log.warn({}, 'M-PESA gives no statement; is Pull registered?');
    else if (told > 0) deps.log.info({ told }, 'receipts that nobody had announced');
    return 6 * HOUR_MS;
  });
}
