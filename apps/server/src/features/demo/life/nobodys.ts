import { type EpochUs, MINUTE_US } from '@mnada/rules';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/database/index.ts';
import { redate } from '../../ledger/index.ts';
import { notePastReceipt } from '../../payments/index.ts';
import { pastReceipt } from './quiet-money.ts';

const HOUR_US = 60 * MINUTE_US;

/**
 * Two who paid the paybill and typed what is no account, so that the room of receipts has something to match (OPS-18): one is a friend
 * of the shopper's, but for a zero; of the other nothing is known.
 */
export async function payToNobody(trx: Transaction<Tables>, nowUs: EpochUs): Promise<void> {
  const { rows } = await sql<{ phone: string; name: string; code: string }>`
    select phone, upper(full_name) as name, 'MND' || padded_number(referral_number) as code
      from app_user where username = 'njoki_demo'`.execute(trx);
  const [friend] = rows;
  if (!friend) throw new Error('the friend who pays to nobody is missing');
  const payers = [
    { phone: friend.phone, name: friend.name, typed: zeroLess(friend.code), cents: 135_000, hoursAgo: 19 },
    { phone: '+254711000401', name: 'STEPHEN KARIUKI', typed: 'MNADA', cents: 50_000, hoursAgo: 3 },
  ];
  for (const { phone, name, typed, cents, hoursAgo } of payers) {
    const [receipt, atUs] = [pastReceipt(), nowUs - hoursAgo * HOUR_US];
    const paidAtMs = Math.floor(atUs / 1_000);
    await notePastReceipt(trx, {
      receipt,
      amountCents: cents,
      accountText: typed,
      payerPhone: phone.replace('+', ''),
      payerName: name,
      paidAtMs,
    });
    await sql`
      update receipt set created_at = to_timestamp(${atUs / 1_000_000}), updated_at = to_timestamp(${atUs / 1_000_000})
       where receipt = ${receipt}`.execute(trx);
    await redate(trx, [{ cause: `receipt:${receipt}`, atUs }]);
  }
}

/** One of its zeros is left out. */
const zeroLess = (code: string): string => code.replace('0', '');
